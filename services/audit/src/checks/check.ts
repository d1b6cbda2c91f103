import type { Findings, Place } from '../findings.ts';
import type { Books } from '../books/books.ts';

/** Shared state of all checks. */
export interface Desk {
  readonly books: Books;
  readonly findings: Findings;
  /** Whether a person's whole wallet is in view; in an excerpt, only the wallet of its person is. */
  readonly sees: (userId: string) => boolean;
  /** Whether the whole log is in view. */
  readonly seesAll: boolean;
}

/** Open process that must end. */
export interface Open {
  readonly code: string;
  readonly message: string;
  /** Time from which the grace time of the process counts (ISO 8601). */
  readonly since: string;
  readonly event: Place | null;
}

/** Time limits of open processes. */
export interface TimeLimits {
  /** Limit of any open process. */
  readonly graceMs: number;
  /** Limit of a mint, from its request to its token or its failure. */
  readonly mintMs: number;
  /** Start of the product (ms since 1970); null when unknown. */
  readonly runningSinceMs?: number | null;
}

/** Reports a process that is open at the end of the log; a late one becomes a finding. */
export interface Due {
  (open: Open): void;
}
