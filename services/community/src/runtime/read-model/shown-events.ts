import { setTimeout as wait } from 'node:timers/promises';
import type { EventLog } from '../../platform/event-store/event-log.ts';
import { positionOf } from '../../platform/event-store/log-window.ts';
import type { Commands } from '../commands/commands.ts';

const BATCH_MAX = 5_000;
/** Minimum time between two notifications. */
const PAUSE_MS = 250;
const RETRY_MS = 1_000;
/** Maximum number of waits, of two seconds each. */
const ROUNDS_MAX = 15;

/** A range of the log that the read models show: after `from`, up to `to`. */
export interface ShownStretch {
  /** Requested event types in the range, each once. */
  readonly types: ReadonlySet<string>;
  readonly from: bigint;
  readonly to: bigint;
}

/**
 * Follows the log from its current end for waiting clients of this process, and notifies them when the read models show
 * a change.
 */
export class ShownEvents {
  private readonly ending = new AbortController();
  private starting: Promise<void> | null = null;
  private position = -1n;

  constructor(
    private readonly log: EventLog,
    private readonly commands: Commands,
    /** Selects the types that clients wait for; other events only move the position. */
    private readonly isAsked: (type: string) => boolean,
    private readonly onShown: (stretch: ShownStretch) => Promise<void> | void,
    /** Projections of these events that responses to writes do not await. */
    private readonly unawaited: readonly string[] = [],
  ) {}

  get at(): bigint {
    return this.position;
  }

  get isClosing(): boolean {
    return this.ending.signal.aborted;
  }

  /** Starts to follow the log at its current end; repeated calls have no effect. */
  async start(): Promise<void> {
    this.starting ??= this.begin();
    await this.starting.catch((error: unknown) => {
      this.starting = null;
      throw error;
    });
  }

  stop(): void {
    this.ending.abort();
  }

  private async begin(): Promise<void> {
    this.position = await this.log.end();
    void this.run();
  }

  /**
   * Waits again for a read model that is far behind, because clients that are notified too early would read the old
   * state.
   */
  private async untilShown(types: ReadonlySet<string>, to: bigint): Promise<void> {
    for (let round = 0; round < ROUNDS_MAX && !this.isClosing; round += 1)
      if ((await this.commands.waitUntilShown(types, to, this.unawaited)) !== 'late') return;
  }

  private async run(): Promise<void> {
    const { signal } = this.ending;
    while (!signal.aborted) {
      try {
        for await (const batch of this.log.follow(this.position, BATCH_MAX, signal)) {
          const types = new Set(batch.flatMap(({ event }) => event?.type ?? []).filter(this.isAsked));
          const to = positionOf(batch.at(-1) as never);
          if (types.size > 0) await this.untilShown(types, to);
          const from = this.position;
          this.position = to;
          await this.onShown({ types, from, to });
          await wait(PAUSE_MS, undefined, { signal });
        }
      } catch {
        // The event store is unavailable, or the process ends; clients wait.
        await wait(RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }
}
