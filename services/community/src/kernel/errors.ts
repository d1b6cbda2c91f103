import type { ErrorCode } from '@pixchange/contracts/http/errors';

/** A refusal by the rules of the product, mapped to a status and words by the error catalogue. */
export class DomainError extends Error {
  constructor(
    readonly code: ErrorCode,
    /** Stands in for the catalogue's field, e.g. when it is the third item of a batch that is refused. */
    readonly attribute?: string,
  ) {
    // A refusal is an answer: the stack, which nobody reads, would be most of what it costs.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(code);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'DomainError';
  }
}

/** A broken assumption of ours, never caught: the request ends with 500 and an alarm. */
export class InvariantViolation extends Error {
  override readonly name = 'InvariantViolation';
}

export function invariant(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new InvariantViolation(otherwise);
}

/** Turns a forgotten case into a type error. */
export const unreachable = (value: never): never => {
  // Positions are BigInt, which JSON refuses: the refusal must not hide what was unexpected.
  const text = JSON.stringify(value, (_, field: unknown) => (typeof field === 'bigint' ? String(field) : field));
  throw new InvariantViolation(`unexpected ${text}`);
};
