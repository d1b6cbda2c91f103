import type { Log } from './log.ts';
import { isReadModelMissing, isTransientDatabaseError } from './read-model/transient-errors.ts';
import { Overloaded } from './http/admission.ts';
import { PartUnavailable } from './unavailable.ts';

const LOOK_EVERY_MS = 1_000;
const SAY_EVERY_MS = 60_000;
/** Longer than the loops pause between two tries, so that a server that comes and goes in between is one outage. */
const QUIET_MS = 6_000;

const DURABLE = /"(work|vault)[."]/;

type Lines = Pick<Log, 'warn' | 'info'>;

interface Outage {
  readonly since: number;
  lastFailure: number;
  saidAt: number;
  /** Work that failed since the last line. */
  readonly waiting: Set<string>;
  /** Failures since the last line, and since the outage began. */
  failures: number;
  failuresInAll: number;
}

/** The server whose absence an error tells of; null for an error of another kind. */
const partOf = (error: unknown): string | null => {
  if (error instanceof PartUnavailable) return error.part;
  if (error instanceof Overloaded) return 'api';
  if (isTransientDatabaseError(error)) return 'database';
  // The schemas beside it are not built again: the text of the error names the table.
  if (isReadModelMissing(error)) return DURABLE.test((error as Error).message) ? 'database' : 'read-model';
  return error instanceof Error && error.name.startsWith('KafkaJS') ? 'kafka' : null;
};

const seconds = (ms: number): number => Math.round(ms / 1_000);

/** An unavailable part says only that; the cause says why. */
const textOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
};

/**
 * While a server is away, every call and every loop that needs it fails: this says it once, once a minute with the number of failures, and
 * when it is back.
 */
class Outages {
  private readonly open = new Map<string, Outage>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly log: Lines) {}

  failed(part: string, who: string, error: unknown): void {
    const now = Date.now();
    const known = this.open.get(part);
    if (known !== undefined) {
      known.lastFailure = now;
      known.waiting.add(who);
      known.failures += 1;
      known.failuresInAll += 1;
      return;
    }
    const waiting = new Set([who]);
    this.open.set(part, { since: now, lastFailure: now, saidAt: now, waiting, failures: 0, failuresInAll: 1 });
    this.log.warn(
      { part, work: who, error: textOf(error), code: 'part.away' },
      'service is unavailable; what needs it waits and retries',
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
      } else if (now - outage.saidAt >= SAY_EVERY_MS) {
        outage.saidAt = now;
        const { failures } = outage;
        const waiting = [...outage.waiting].sort();
        this.log.warn(
          { part, seconds: seconds(now - outage.since), failures, waiting, code: 'part.away' },
          'service is still unavailable; what needs it waits and retries',
        );
        outage.waiting.clear();
        outage.failures = 0;
      }
    }
    if (this.open.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }
}

/** Those of one process, which is who writes to one log. */
const outagesOf = new WeakMap<Lines, Outages>();

export interface Failure {
  /** Whose work failed and is tried again. */
  readonly work: string;
  readonly error: unknown;
  /** Of the line about it, where no server is away. */
  readonly fields: object;
  readonly message: string;
}

/** Counts a failure of some work where a server is away, which is logged for all work together; false for an error of another kind. */
export const isCountedAsOutage = (log: Lines, work: string, error: unknown): boolean => {
  const part = partOf(error);
  if (part === null) return false;
  const outages = outagesOf.get(log) ?? new Outages(log);
  outagesOf.set(log, outages);
  outages.failed(part, work, error);
  return true;
};

/** For work that is tried again: a line of its own, unless a server is away. */
export const warnUnlessAway = (log: Lines, { work, error, fields, message }: Failure): void => {
  if (!isCountedAsOutage(log, work, error)) log.warn({ ...fields, error: textOf(error) }, message);
};
