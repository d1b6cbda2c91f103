import { ErrorType } from '@eventstore/db-client';

/** Tells whether an error says that the event store is unavailable, so that another try may succeed. */
export const isTransientError = (error: unknown): boolean => {
  const { type, code } = error as { type?: unknown; code?: unknown };
  const transient: unknown[] = [
    ErrorType.UNAVAILABLE,
    ErrorType.TIMEOUT,
    ErrorType.DEADLINE_EXCEEDED,
    ErrorType.CANCELLED,
    ErrorType.NOT_LEADER,
  ];
  // The very first call to an unavailable node fails with gRPC's plain codes: 1 `CANCELLED`, 4 DEADLINE_EXCEEDED, 14
  // UNAVAILABLE.
  return transient.includes(type) || code === 1 || code === 4 || code === 14;
};
