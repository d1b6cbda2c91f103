import { ApiError } from '@pixchange/contracts/http/client';

/** Something that no further try mends; the message is for people. */
export class Blocked extends Error {}

/** The storage refused an upload, or gave no answer (`status` 0). */
export class StorageError extends Error {
  constructor(
    readonly status: number,
    readonly retryAfterSeconds: number | null,
  ) {
    super(status === 0 ? 'the storage did not answer' : `the storage answered ${status}`);
    this.name = 'StorageError';
  }
}

const passing = new Set([0, 401, 408, 425, 429, 500, 502, 503, 504]);
/** A signed form that has run out is refused with 403: the next try asks for a new one. */
const passingForStorage = new Set([...passing, 403]);

const longestWaitMs = 10_000;

/**
 * How long to wait before looking again, or null when waiting does not help.
 * What a lost answer has done is not guessed: the next round looks at what is there.
 * @param inARow how often it went wrong before, without a success in between
 */
export const waitMsFor = (error: unknown, inARow: number): number | null => {
  if (!(error instanceof ApiError) && !(error instanceof StorageError)) return null;
  const passes = error instanceof ApiError ? passing : passingForStorage;
  if (!passes.has(error.status)) return null;
  if (error.retryAfterSeconds !== null) return error.retryAfterSeconds * 1_000;
  return Math.min(longestWaitMs, 250 * 2 ** Math.min(inARow, 10));
};

export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof ApiError && error.errors.some((item) => item.code === code);
