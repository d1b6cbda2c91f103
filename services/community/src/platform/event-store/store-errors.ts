import { ErrorType } from '@eventstore/db-client';

/** Whether an error means that the event store is unavailable, so that a retry may succeed. */
export const isTransientError = (error: unknown): boolean => {
  const { type, code } = error as { type?: unknown; code?: unknown };
  const transient: unknown[] = [
    ErrorType.UNAVAILABLE,
    ErrorType.TIMEOUT,
    ErrorType.DEADLINE_EXCEEDED,
    ErrorType.CANCELLED,
    ErrorType.NOT_LEADER,
  ];
  // The first call to an unavailable node fails with gRPC's plain codes: 1 `CANCELLED`, 4 DEADLINE_EXCEEDED, 14
  // UNAVAILABLE.
  return transient.includes(type) || code === 1 || code === 4 || code === 14;
};
