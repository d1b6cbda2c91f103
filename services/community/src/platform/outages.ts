import type { Log } from './log.ts';
import { isTransientDatabaseError } from './read-model/transient-errors.ts';
import { PartUnavailable } from './unavailable.ts';

const LOOK_EVERY_MS = 1_000;
const SAY_EVERY_MS = 60_000;
/** Longer than the loops pause between two tries, so that a server that comes and goes in between is one outage. */
const QUIET_MS = 6_000;

type Lines = Pick<Log, 'warn' | 'info'>;

interface Outage {
  readonly since: number;
  lastFailure: number;
  saidAt: number;
  /** Whose work waits. */
  readonly waiting: Set<string>;
}

/** The server whose absence an error tells of; null for an error of another kind. */
const partOf = (error: unknown): string | null => {
  if (error instanceof PartUnavailable) return error.part;
  if (isTransientDatabaseError(error)) return 'database';
  return error instanceof Error && error.name.startsWith('KafkaJS') ? 'kafka' : null;
};

const seconds = (ms: number): number => Math.round(ms / 1_000);

/** When a server goes away, every loop that needs it fails twice a second: this says it once, once a minute, and when it is back. */
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
      return;
    }
    this.open.set(part, { since: now, lastFailure: now, saidAt: now, waiting: new Set([who]) });
    this.log.warn(
      { part, work: who, error: error instanceof Error ? error.message : String(error), code: 'part.away' },
      'service is unavailable; what needs it waits and retries',
    );
    this.timer ??= setInterval(() => this.look(), LOOK_EVERY_MS).unref();
  }

  private look(): void {
    const now = Date.now();
    for (const [part, outage] of this.open) {
      if (now - outage.lastFailure >= QUIET_MS) {
        this.open.delete(part);
        this.log.info({ part, seconds: seconds(outage.lastFailure - outage.since) }, 'service is available again');
      } else if (now - outage.saidAt >= SAY_EVERY_MS) {
        outage.saidAt = now;
        this.log.warn(
          { part, seconds: seconds(now - outage.since), waiting: [...outage.waiting].sort(), code: 'part.away' },
          'service is still unavailable; what needs it waits and retries',
        );
        outage.waiting.clear();
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

/** For work that is tried again: a line of its own, unless a server is away, which is said for all work together. */
export const warnUnlessAway = (log: Lines, { work, error, fields, message }: Failure): void => {
  const part = partOf(error);
  if (part === null) {
    log.warn({ ...fields, error: error instanceof Error ? error.message : String(error) }, message);
    return;
  }
  const outages = outagesOf.get(log) ?? new Outages(log);
  outagesOf.set(log, outages);
  outages.failed(part, work, error);
};
