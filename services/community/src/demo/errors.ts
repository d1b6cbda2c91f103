import { ApiError } from '@pixchange/contracts/http/client';

/** Thrown when a retry would not help; the message is for people. */
export class Blocked extends Error {}

/** Thrown when the storage refused an upload, or did not respond (`status` 0). */
export class StorageError extends Error {
  constructor(
    readonly status: number,
    readonly retryAfterSeconds: number | null,
  ) {
    super(status === 0 ? 'the storage did not answer' : `the storage answered ${status}`);
    this.name = 'StorageError';
  }
}

/** Statuses after which a retry may succeed. 0 means no response; after 401, the retry logs in again. */
const passing = new Set([0, 401, 408, 425, 429, 500, 502, 503, 504]);
/** The storage refuses an expired signed form with 403; the next try requests a new form. */
const passingForStorage = new Set([...passing, 403]);

const longestWaitMs = 10_000;

/**
 * Returns the wait before the next try, or null when waiting does not help. The next round inspects the current state
 * first, so a request whose response was lost is not repeated blindly.
 * @param inARow number of consecutive failures
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
