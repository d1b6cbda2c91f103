import type { Log } from './log.ts';
import { isReadModelMissing, isTransientDatabaseError } from './postgres/transient-errors.ts';
import { Overloaded, PartUnavailable } from './unavailable.ts';

const LOOK_EVERY_MS = 1_000;
const LOG_INTERVAL_MS = 60_000;
/**
 * Time without failures after which an outage counts as over. It is longer than the longest pause between two attempts
 * (15 s, of consumers), so that an outage doesn't end between them.
 */
const QUIET_MS = 20_000;

const DURABLE = /"(work|vault)[."]/;

type Lines = Pick<Log, 'warn' | 'info'>;

interface Outage {
  readonly since: number;
  lastFailure: number;
  lastLoggedAt: number;
  /** Work that failed since the last line. */
  readonly failedWork: Set<string>;
  /** Failures since the last line; `failuresInAll` counts since the outage began. */
  failures: number;
  failuresInAll: number;
}

/** Returns the name of the unavailable server that caused an error; null for other errors. */
const partOf = (error: unknown): string | null => {
  if (error instanceof PartUnavailable) return error.part;
  if (error instanceof Overloaded) return 'api';
  if (isTransientDatabaseError(error)) return 'database';
  // The durable schemas can't be rebuilt, so their loss counts as an outage of the database.
  if (isReadModelMissing(error)) return DURABLE.test((error as Error).message) ? 'database' : 'read-model';
  return error instanceof Error && error.name.startsWith('KafkaJS') ? 'kafka' : null;
};

const seconds = (ms: number): number => Math.round(ms / 1_000);

/** Returns the text of an error. `PartUnavailable` has its reason in the cause. */
const textOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
};

/**
 * Logs outages. While a server is unavailable, every call and loop that needs it fails. The outage is logged at its
 * beginning, then once a minute with the number of failures, and at its end.
 */
class Outages {
  private readonly open = new Map<string, Outage>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly log: Lines) {}

  recordFailure(part: string, work: string, error: unknown): void {
    const now = Date.now();
    const known = this.open.get(part);
    if (known !== undefined) {
      known.lastFailure = now;
      known.failedWork.add(work);
      known.failures += 1;
      known.failuresInAll += 1;
      return;
    }
    const failedWork = new Set([work]);
    this.open.set(part, { since: now, lastFailure: now, lastLoggedAt: now, failedWork, failures: 0, failuresInAll: 1 });
    this.log.warn(
      { part, work, error: textOf(error), code: 'part.away' },
      'service is unavailable; work that needs it waits and retries',
    );
    this.timer ??= setInterval(() => this.look(), LOOK_EVERY_MS).unref();
  }

  private look(): void {
    const now = Date.now();
    for (const [part, outage] of this.open) {
      if (now - outage.lastFailure >= QUIET_MS) {
        this.open.delete(part);
        const lasted = seconds(outage.lastFailure - outage.since);
        this.log.info({ part, seconds: lasted, failures: outage.failuresInAll }, 'service is available again');
      } else if (now - outage.lastLoggedAt >= LOG_INTERVAL_MS) {
        outage.lastLoggedAt = now;
        const { failures } = outage;
        const waiting = [...outage.failedWork].sort();
        this.log.warn(
          { part, seconds: seconds(now - outage.since), failures, waiting, code: 'part.away' },
          'service is still unavailable; work that needs it waits and retries',
        );
        outage.failedWork.clear();
        outage.failures = 0;
      }
    }
    if (this.open.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }
}

/** Outages by the log that reports them; a process has one log. */
const outagesOf = new WeakMap<Lines, Outages>();

/** A failed attempt of work that is retried. */
export interface Failure {
  /** Work that failed and is retried. */
  readonly work: string;
  readonly error: unknown;
  /** Fields of the log line for an error that is not an outage. */
  readonly fields: object;
  readonly message: string;
}

/**
 * Counts a failure that an unavailable server caused, as part of one outage for all work. Returns false for other
 * errors, which are not logged.
 */
export const isCountedAsOutage = (log: Lines, work: string, error: unknown): boolean => {
  const part = partOf(error);
  if (part === null) return false;
  const outages = outagesOf.get(log) ?? new Outages(log);
  outagesOf.set(log, outages);
  outages.recordFailure(part, work, error);
  return true;
};

/** Logs a failure of work that is retried; counts it as part of the outage when a server is unavailable. */
export const warnUnlessOutage = (log: Lines, { work, error, fields, message }: Failure): void => {
  if (!isCountedAsOutage(log, work, error)) log.warn({ ...fields, error: textOf(error) }, message);
};
