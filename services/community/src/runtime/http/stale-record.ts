import type { ErrorCode } from '@pixchange/contracts/http/errors';
import { DomainError } from '../../kernel/errors.ts';

/** Thrown when a change is based on an outdated record; the response contains the current record. */
export class StaleRecord extends DomainError {
  constructor(
    readonly record: object,
    code: ErrorCode = 'stale',
  ) {
    super(code);
  }
}

/** @throws StaleRecord with the result of `fresh` when `work` is refused as `stale` */
export const orStale = async <T>(work: Promise<T>, fresh: () => Promise<object>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw error instanceof DomainError && error.code === 'stale' ? new StaleRecord(await fresh()) : error;
  }
};
