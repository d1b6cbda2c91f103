import type { ResolvedEvent } from '@eventstore/db-client';
import type { DataSource } from 'typeorm';
import { changesOf, type Projection, type RowChange } from '../../kernel/projection.ts';
import type { EventLog } from '../../platform/event-store/event-log.ts';
import { positionOf } from '../../platform/event-store/log-window.ts';
import { nowMs, recordForEach } from '../../platform/tracing/spans.ts';
import { commitSteps, Fenced, StepFailed, type Step } from '../read-model/commit-steps.ts';
import { PassedTypes, projectionReader, unknownIn } from '../read-model/passed-types.ts';
import { FollowGroup, type Excluded, type Followed } from './follow-group.ts';

const BATCH_MAX = 1_000;
/**
 * Minimum time between the starts of two batches; the writes of a single caller are further apart. Without this pause,
 * batches would be small. A small batch costs as much as a large one, so all writes would become slower.
 */
const BATCH_EVERY_MS = 25;

/** A projection that follows the log together with the others of this process. */
export interface Member {
  readonly projection: Projection;
  /** Types of events that change the projection. */
  readonly types: ReadonlySet<string>;
  /** Checkpoint of the projection. */
  readonly position: bigint;
  /** Called after the checkpoint moved. */
  readonly onMoved: (position: bigint, isApplied: boolean) => Promise<void>;
}

interface Joined extends Member, Followed {
  position: bigint;
}

/** Changes of a batch for a member; `step` is null when the member has to apply the events alone. */
type Meaning = {
  readonly joined: Joined;
  readonly step: Step | null;
  readonly isApplied: boolean;
  /** Correlation ids of the events. */
  readonly requests: readonly string[];
};

/**
 * Follows the log once for all projections whose lock this process holds. Each event is read and decoded once, and the
 * changes of a batch are written together for all projections.
 */
export class SharedFollower {
  private readonly group: FollowGroup<Joined>;
  private readonly passed: PassedTypes;

  constructor(
    private readonly log: EventLog,
    private readonly database: DataSource,
  ) {
    this.passed = new PassedTypes(database);
    this.group = new FollowGroup({
      log,
      batchMax: BATCH_MAX,
      batchEveryMs: BATCH_EVERY_MS,
      take: (batch, members) => this.take(batch, members),
    });
  }

  /** True when a projection at this position can join without delaying the others. */
  admits(position: bigint): boolean {
    return this.group.admits(position);
  }

  /**
   * Follows the log with the other projections until the signal is aborted.
   * @returns the position up to which the projection has to continue alone, because its events could not be applied
   * with the others
   * @throws Fenced when another process moved the checkpoint, or the error that stops all projections
   */
  join(member: Member, signal: AbortSignal): Promise<Excluded> {
    return this.group.join({ ...member }, signal);
  }

  private async take(batch: readonly ResolvedEvent[], members: readonly Joined[]): Promise<void> {
    const last = batch.at(-1);
    if (last === undefined) return;
    const to = positionOf(last);
    const unknown = unknownIn(batch);
    if (unknown.length > 0)
      await this.passed.noteAll(
        members.map(({ projection }) => projectionReader(this.database, projection.name)),
        unknown,
      );
    const wanted = batch.filter(
      ({ event }) => event !== undefined && members.some(({ types }) => types.has(event.type)),
    );
    // Reads all events together, so that each key is looked up once; the members then find the events in the cache.
    await this.log.reader.read(wanted);
    const meanings: Meaning[] = [];
    for (const joined of members) if (joined.position < to) meanings.push(await this.meaningOf(joined, wanted, to));
    for (const { joined, step } of meanings) if (step === null) this.group.exclude(joined, { until: to });
    await this.commit(meanings.filter(({ step }) => step !== null));
  }

  private async meaningOf(joined: Joined, wanted: readonly ResolvedEvent[], to: bigint): Promise<Meaning> {
    const { projection, types, position: from } = joined;
    const mine = wanted.filter(
      (resolved) => resolved.event !== undefined && types.has(resolved.event.type) && positionOf(resolved) > from,
    );
    if (mine.length === 0)
      return { joined, step: { projection, from, to, changes: [] }, isApplied: false, requests: [] };
    const { events, poison } = await this.log.reader.read(mine);
    const changes =
      poison === null ? changesOrNull(() => events.flatMap((event) => changesOf(projection, event))) : null;
    const requests = events.map(({ metadata }) => metadata.correlationId);
    return { joined, step: changes === null ? null : { projection, from, to, changes }, isApplied: true, requests };
  }

  /**
   * Writes the changes of all projections in one transaction, except for projections whose changes can't be written.
   */
  private async commit(all: readonly Meaning[]): Promise<void> {
    let meanings = all;
    while (meanings.length > 0) {
      const startMs = nowMs();
      try {
        const moved = await commitSteps(
          this.database,
          meanings.map(({ step }) => step as Step),
        );
        const timing = { startMs, endMs: nowMs() };
        for (const { step, requests } of meanings)
          recordForEach(requests, { name: `projection ${step?.projection.name}` }, timing);
        return await this.note(meanings, moved);
      } catch (error) {
        if (!(error instanceof StepFailed)) throw error;
        const failed = meanings.find(({ step }) => step?.projection.name === error.projection);
        if (failed === undefined) throw error;
        this.group.exclude(failed.joined, { until: failed.step?.to ?? -1n });
        meanings = meanings.filter((meaning) => meaning !== failed);
      }
    }
  }

  private async note(meanings: readonly Meaning[], moved: ReadonlySet<string>): Promise<void> {
    for (const { joined, step, isApplied } of meanings) {
      const { name } = joined.projection;
      if (step === null || !moved.has(name)) {
        this.group.fail(joined, new Fenced(name));
        continue;
      }
      joined.position = step.to;
      await joined.onMoved(step.to, isApplied).catch((error: unknown) => this.group.fail(joined, error));
    }
  }
}

const changesOrNull = (of: () => readonly RowChange[]): readonly RowChange[] | null => {
  try {
    return of();
  } catch {
    return null;
  }
};
