import type { DataSource } from 'typeorm';
import type { ResolvedEvent } from '@eventstore/db-client';
import type { EventLog } from '../../platform/event-store/event-log.ts';
import { positionOf } from '../../platform/event-store/log-window.ts';
import { PassedTypes, unknownIn } from '../read-model/passed-types.ts';
import { FollowGroup, type Followed } from './follow-group.ts';

export const BATCH_MAX = 500;

/** A consumer that follows the log together with the others of this process. */
export interface GroupedConsumer extends Followed {
  /** Name of the consumer in the record of skipped types. */
  readonly reader: string;
  readonly types: ReadonlySet<string>;
  /** Starts handling an event; false when the maximum concurrency is reached. */
  readonly begin: (event: ResolvedEvent) => boolean;
  /** Called with a position up to which no other event concerns the consumer. */
  readonly pass: (position: bigint) => void;
}

export type ConsumerGroup = FollowGroup<GroupedConsumer>;

/**
 * Follows the log once for the consumers of this process, so that an event costs nothing for consumers that do not
 * handle its type. A consumer at its maximum concurrency leaves the group; otherwise, the others would wait for it.
 */
export const consumerGroup = (log: EventLog, database: DataSource): ConsumerGroup => {
  const passed = new PassedTypes(database);
  const group: ConsumerGroup = new FollowGroup({
    log,
    batchMax: BATCH_MAX,
    take: async (batch, members) => {
      const to = positionOf(batch.at(-1) as ResolvedEvent);
      await passed.noteAll(
        members.map(({ reader }) => reader),
        unknownIn(batch),
      );
      for (const member of members)
        if (beginAll(batch, member)) member.pass(to);
        else group.exclude(member, { until: to });
    },
  });
  return group;
};

const beginAll = (batch: readonly ResolvedEvent[], member: GroupedConsumer): boolean =>
  batch.every(
    (resolved) =>
      !member.types.has(resolved.event?.type ?? '') ||
      positionOf(resolved) <= member.position ||
      member.begin(resolved),
  );
