import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { liveTopics, type LiveTopic } from '@pixchange/contracts/http/values/live';
import { EventLog } from '../../platform/event-store/event-log.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import { ShownEvents, type ShownStretch } from '../../runtime/read-model/shown-events.ts';
import { topicsOf } from './live-topics.ts';

export interface Notice {
  readonly topic: LiveTopic | 'ready';
  /** Position of the log; a client that reconnects with it misses nothing. */
  readonly position: bigint;
}

interface Follower {
  readonly onNotice: (notice: Notice) => void;
  readonly onEnd: () => void;
}

/**
 * Notifies pages of the console about changes once the read model shows them. Keeps only the position of the last
 * change of each topic, which is enough for clients that reconnect.
 */
@Injectable()
export class LiveNotices implements OnModuleDestroy {
  private readonly followers = new Set<Follower>();
  private readonly latest = new Map<LiveTopic, bigint>();
  private readonly shown: ShownEvents;
  /**
   * Position from which this process follows the log, set when the first client connects; earlier changes are unknown.
   */
  private since: bigint | null = null;

  constructor(@Inject(EventLog) log: EventLog, @Inject(Commands) commands: Commands) {
    this.shown = new ShownEvents(
      log,
      commands,
      (type) => topicsOf(type).length > 0,
      (stretch) => this.announce(stretch),
    );
  }

  get isClosing(): boolean {
    return this.shown.isClosing;
  }

  /**
   * Adds a follower and returns a function that removes it. `after` is the position of the client's last notice, or
   * null for a new client.
   */
  async follow(after: bigint | null, follower: Follower): Promise<() => void> {
    await this.shown.start();
    this.since ??= this.shown.at;
    this.followers.add(follower);
    follower.onNotice({ topic: 'ready', position: this.shown.at });
    if (after !== null)
      for (const topic of liveTopics)
        if (this.changedAfter(topic, after)) follower.onNotice({ topic, position: this.shown.at });
    return () => this.followers.delete(follower);
  }

  onModuleDestroy(): void {
    this.shown.stop();
    for (const { onEnd } of this.followers) onEnd();
  }

  private changedAfter(topic: LiveTopic, position: bigint): boolean {
    return position < (this.since ?? position) || (this.latest.get(topic) ?? -1n) > position;
  }

  private announce({ types, to }: ShownStretch): void {
    for (const topic of new Set([...types].flatMap(topicsOf))) {
      this.latest.set(topic, to);
      for (const { onNotice } of this.followers) onNotice({ topic, position: to });
    }
  }
}
