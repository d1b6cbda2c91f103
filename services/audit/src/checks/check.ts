import type { Findings, Place } from '../findings.ts';
import type { Books } from '../books/books.ts';

/** Shared state of all checks. */
export interface CheckContext {
  readonly books: Books;
  readonly findings: Findings;
  /** Whether the audited events include the person's complete wallet; an excerpt has only that of its person. */
  readonly sees: (userId: string) => boolean;
  /** Whether the whole log is audited, and not an excerpt. */
  readonly isWholeLog: boolean;
}

/** Process that is open at the end of the log and must still end. */
export interface Open {
  readonly code: string;
  readonly message: string;
  /** Time from which the grace period of the process counts (ISO 8601). */
  readonly since: string;
  readonly event: Place | null;
}

/** Time limits of open processes. */
export interface TimeLimits {
  /** Limit of any open process. */
  readonly graceMs: number;
  /** Limit of a mint, from its request until the token exists or the mint has failed. */
  readonly mintMs: number;
  /** Start time of the product, as Unix time in milliseconds; null if unknown. */
  readonly runningSinceMs?: number | null;
}

/** Reports a process that is open at the end of the log; an overdue one becomes a finding. */
export interface Due {
  (open: Open): void;
}
