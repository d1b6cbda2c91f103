import type { ErrorCode } from '@pixchange/contracts/http/errors';

/** A refusal by the rules of the product; the error catalog maps it to a status and a message. */
export class DomainError extends Error {
  constructor(
    readonly code: ErrorCode,
    /** Request field to report instead of the catalog's, for example the third item of a batch. */
    readonly attribute?: string,
  ) {
    // A refusal is a normal answer. Nobody reads its stack, which would be most of its cost.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(code);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'DomainError';
  }
}

/** A broken internal assumption that is never caught: the request ends with 500 and an alarm. */
export class InvariantViolation extends Error {
  override readonly name = 'InvariantViolation';
}

export function invariant(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new InvariantViolation(otherwise);
}

/** Turns a forgotten case into a type error. */
export const unreachable = (value: never): never => {
  // JSON refuses BigInt positions; that error must not hide the unexpected value.
  const text = JSON.stringify(value, (_, field: unknown) => (typeof field === 'bigint' ? String(field) : field));
  throw new InvariantViolation(`unexpected ${text}`);
};
