import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { liveTopics, type LiveTopic } from '@pixchange/contracts/http/values/live';
import { Commands } from '../../platform/commands.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { positionOf } from '../../platform/event-log/log-window.ts';
import { topicsOf } from './live-topics.ts';

const BATCH_MAX = 5_000;
/** However much happens, nobody is told more often. */
const PAUSE_MS = 250;
const RETRY_MS = 1_000;

export interface Notice {
  readonly topic: LiveTopic | 'ready';
  /** Where the log was: who comes back with it misses nothing. */
  readonly position: bigint;
}

interface Follower {
  readonly onNotice: (notice: Notice) => void;
  readonly onEnd: () => void;
}

/**
 * Tells pages of the console that what they show has changed, once the read model shows it. It knows of each topic only when it
 * changed last, which is all that who comes back needs.
 */
@Injectable()
export class LiveNotices implements OnModuleDestroy {
  private readonly followers = new Set<Follower>();
  private readonly latest = new Map<LiveTopic, bigint>();
  private readonly ending = new AbortController();
  /** What happened before is not known here. */
  private since: bigint | null = null;
  private at = -1n;
  private starting: Promise<void> | null = null;

  constructor(
    @Inject(EventLog) private readonly log: EventLog,
    @Inject(Commands) private readonly commands: Commands,
  ) {}

  get isClosing(): boolean {
    return this.ending.signal.aborted;
  }

  /** `after`: the position of the last notice that they had. Answers how to leave. */
  async follow(after: bigint | null, follower: Follower): Promise<() => void> {
    this.starting ??= this.start();
    await this.starting.catch((error: unknown) => {
      this.starting = null;
      throw error;
    });
    this.followers.add(follower);
    follower.onNotice({ topic: 'ready', position: this.at });
    if (after !== null)
      for (const topic of liveTopics)
        if (this.changedAfter(topic, after)) follower.onNotice({ topic, position: this.at });
    return () => this.followers.delete(follower);
  }

  onModuleDestroy(): void {
    this.ending.abort();
    for (const { onEnd } of this.followers) onEnd();
  }

  private changedAfter(topic: LiveTopic, position: bigint): boolean {
    return position < (this.since ?? position) || (this.latest.get(topic) ?? -1n) > position;
  }

  private async start(): Promise<void> {
    this.at = await this.log.end();
    this.since = this.at;
    void this.run();
  }

  private async run(): Promise<void> {
    const { signal } = this.ending;
    while (!signal.aborted) {
      try {
        for await (const batch of this.log.follow(this.at, BATCH_MAX, signal)) {
          await this.announce(
            batch.flatMap(({ event }) => event?.type ?? []),
            positionOf(batch.at(-1) as never),
          );
          await wait(PAUSE_MS, undefined, { signal });
        }
      } catch {
        // The event store went away, or the process ends; followers wait.
        await wait(RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  private async announce(types: readonly string[], position: bigint): Promise<void> {
    const announced = types.filter((type) => topicsOf(type).length > 0);
    if (announced.length > 0) await this.commands.waitUntilShown(new Set(announced), position);
    this.at = position;
    for (const topic of new Set(announced.flatMap(topicsOf))) {
      this.latest.set(topic, position);
      for (const { onNotice } of this.followers) onNotice({ topic, position });
    }
  }
}
