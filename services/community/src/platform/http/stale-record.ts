import type { ErrorCode } from '@pixchange/contracts/http/errors';
import { DomainError } from '../../kernel/errors.ts';

/** A change was made to what a record no longer is; the answer has the record as it is now. */
export class StaleRecord extends DomainError {
  constructor(
    readonly record: object,
    code: ErrorCode = 'stale',
  ) {
    super(code);
  }
}

/** @throws StaleRecord with what `fresh` reads, where the work is refused as `stale` */
export const orStale = async <T>(work: Promise<T>, fresh: () => Promise<object>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw error instanceof DomainError && error.code === 'stale' ? new StaleRecord(await fresh()) : error;
  }
};
