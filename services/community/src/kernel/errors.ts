import type { ErrorCode } from '@pixchange/contracts/http/errors';

/** A refusal by the rules of the product; the error catalog maps it to a status and a message. */
export class DomainError extends Error {
  constructor(
    readonly code: ErrorCode,
    /** Request field to report instead of the catalog's, for example the third item of a batch. */
    readonly attribute?: string,
  ) {
    // Refusals are normal results. Capturing a stack trace that nobody reads would be most of their cost.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(code);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'DomainError';
  }
}

/** Thrown when an internal assumption is broken. It is never caught: the request ends with 500 and an alarm. */
export class InvariantViolation extends Error {
  override readonly name = 'InvariantViolation';
}

/** Throws `InvariantViolation` with the message `otherwise` unless the condition holds. */
export function invariant(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new InvariantViolation(otherwise);
}

/** Turns a forgotten case into a compile-time error; throws `InvariantViolation` if it is reached at run time. */
export const unreachable = (value: never): never => {
  // `JSON.stringify` throws for BigInt values such as positions, and that error would hide the unexpected value.
  const text = JSON.stringify(value, (_, field: unknown) => (typeof field === 'bigint' ? String(field) : field));
  throw new InvariantViolation(`unexpected ${text}`);
};
