import type { Findings, Place } from '../findings.ts';
import type { Books } from '../books/books.ts';

/** What every check works with. */
export interface Desk {
  readonly books: Books;
  readonly findings: Findings;
  /** Whether all of somebody's wallet is in view; of an excerpt, only that of its one person is. */
  readonly sees: (userId: string) => boolean;
  /** Whether everything is in view. */
  readonly seesAll: boolean;
}

/** Something that is under way and must come to an end. */
export interface Open {
  readonly code: string;
  readonly message: string;
  /** Since when it should have gone on (ISO 8601). */
  readonly since: string;
  readonly event: Place | null;
}

/** How long something may take. */
export interface TimeLimits {
  /** What is under way. */
  readonly graceMs: number;
  /** A mint, from its request to its token or its failure. */
  readonly mintMs: number;
  /** Since when the product has been running (ms since 1970); null where nobody says it. */
  readonly runningSinceMs?: number | null;
}

/** What is under way at the end of the log: late, it is a finding. */
export interface Due {
  (open: Open): void;
}
