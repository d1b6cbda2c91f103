import type { ResolvedEvent } from '@eventstore/db-client';
import { leafHashOf, leafStanding } from '@pixchange/contracts/audit/leaf';
import type { Hash } from '@pixchange/contracts/audit/merkle';
import { endSubscription, eventBatches } from '../../platform/event-store/event-batches.ts';
import type { EventLog } from '../../platform/event-store/event-log.ts';
import { positionOf } from '../../platform/event-store/log-window.ts';
import { LockedLoop } from '../jobs/locked-loop.ts';
import type { Locks } from '../jobs/locks.ts';
import type { Log } from '../../platform/log.ts';
import type { ProjectorState } from '../read-model/projector.ts';
import { BrokenLog, type LogHeads } from './log-heads.ts';
import type { LogPlace, LogTree, NewLeaf, TreeProgress } from './log-tree.ts';
import { sha256 } from './sha256.ts';
import { warnUnlessAway } from '../../platform/outages.ts';
import { Rounds } from '../jobs/rounds.ts';

const BATCH_MAX = 1_000;
/**
 * Number of non-leaf events after which the progress is written. After a stop, up to this many events are read again.
 */
const PASSED_MAX = 1_000;

type StoredEvent = NonNullable<ResolvedEvent['event']>;

/**
 * Returns the leaf hash of an event.
 * @throws BrokenLog for an event without a canonical JSON form, because nobody could verify such a leaf
 */
const hashOf = ({ streamId, revision, id, type, data, metadata }: StoredEvent): Hash => {
  try {
    if (data instanceof Uint8Array || metadata instanceof Uint8Array) throw new TypeError('it is no JSON');
    return leafHashOf(sha256, { stream: streamId, revision: Number(revision), id, type, data, metadata });
  } catch (error) {
    throw new BrokenLog(`${type} ${id} at ${revision}@${streamId} can't be a leaf: ${String(error)}`, { cause: error });
  }
};

/** @throws BrokenLog for an event whose standing is unknown: a newer version must sequence it */
const isLeafOrThrow = (event: StoredEvent): boolean => {
  const standing = leafStanding(event);
  if (standing === 'unknown')
    throw new BrokenLog(
      `${event.type} ${event.id} is of a type that this version does not know, and its metadata do not say whether it is a leaf; start the version that wrote it`,
    );
  return standing === 'leaf';
};

export interface LogSequencerOptions {
  readonly log: EventLog;
  readonly tree: LogTree;
  readonly heads: LogHeads;
  readonly locks: Locks;
  /** Seconds between two heads, unless `signNow` requests a head earlier. */
  readonly headEverySeconds: number;
  readonly logger: Log;
  readonly onBroken: (name: string) => void;
}

/**
 * Adds the events of all leaf types (`isLeaf`) to the Merkle tree, in the order of the whole log, and signs heads of
 * the tree. Only one process is active. A process that lost its lock unnoticed can't write, because the tree's progress
 * is compared and set. It can't sign either, because heads are appended at the expected revision of their stream.
 */
export class LogSequencer {
  readonly name = 'audit-log';
  state: ProjectorState = 'starting';
  /** Reason why the sequencer does not run; empty while it runs. */
  detail = '';
  /** True after the sequencer has sequenced all events that were in the log at its start. */
  caughtUp = false;
  private readonly loop: LockedLoop;
  private progress: TreeProgress = { position: -1n, eventId: null, size: 0 };
  /** Last event that was read, and the number of events since the progress was written. */
  private seen: LogPlace = this.progress;
  private passed = 0;
  /** Last event of the last completely processed batch: the tree has all leaves up to this event. */
  private settled: LogPlace = this.progress;
  private turn: Promise<unknown> = Promise.resolve();
  private readonly rounds: Rounds;

  constructor(private readonly options: LogSequencerOptions) {
    this.rounds = new Rounds(options.headEverySeconds);
    this.loop = new LockedLoop({
      locks: options.locks,
      name: 'log sequencer',
      work: (signal) => this.work(signal),
      onStandby: () => this.is('standby'),
      onError: (error) => this.goesOnAfter(error),
      onStopped: () => this.is('stopped'),
    });
  }

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  /** Position of the last event that was read. */
  get position(): bigint {
    return this.seen.position;
  }

  /** Signs a head of all sequenced leaves as soon as this process has the lock. */
  signNow(): Promise<void> {
    return this.rounds.now();
  }

  private is(state: ProjectorState, detail = ''): void {
    this.state = state;
    this.detail = detail;
  }

  private goesOnAfter(error: unknown): boolean {
    const message = error instanceof Error ? error.message : String(error);
    const { logger, onBroken } = this.options;
    if (error instanceof BrokenLog) {
      this.is('stopped', message);
      logger.error(
        { error: message, code: 'audit-log.broken' },
        'the tamper-evident log does not agree with itself; no head is signed until somebody has looked',
      );
      onBroken(this.name);
      return false;
    }
    this.is('waiting', message);
    warnUnlessAway(logger, {
      work: 'tamper-evident log',
      error,
      fields: {},
      message: 'the sequencer of the tamper-evident log failed; retrying',
    });
    return true;
  }

  /** Sequences and signs concurrently; when one task ends, the other ends, too. */
  private async work(signal: AbortSignal): Promise<void> {
    const { tree } = this.options;
    await tree.prepare();
    this.progress = await tree.progress();
    [this.seen, this.settled, this.passed] = [this.progress, this.progress, 0];
    await this.refuseAnotherLog();
    const ended = new AbortController();
    const both = AbortSignal.any([signal, ended.signal]);
    const failures: unknown[] = [];
    const side = (work: Promise<void>) =>
      work.catch((error: unknown) => void failures.push(error)).finally(() => ended.abort());
    await Promise.all([side(this.sequence(both)), side(this.signHeads(both))]);
    if (failures.length > 0) throw failures[0];
  }

  /**
   * Checks that the log still has the same event at the tree's position. Otherwise the log was truncated, or restored
   * with other positions.
   */
  private async refuseAnotherLog(): Promise<void> {
    const { position, eventId } = this.progress;
    if (eventId === null || (await this.options.log.idAt(position)) === eventId) return;
    throw new BrokenLog(
      `the log has not the event ${eventId} at ${position} any more: it was cut, or restored; where that is known to be right, drop the tables work.log_* and start again`,
    );
  }

  private async sequence(signal: AbortSignal): Promise<void> {
    const { log } = this.options;
    const subscription = log.subscribe(this.progress.position);
    const end = () => endSubscription(subscription);
    signal.addEventListener('abort', end, { once: true });
    try {
      const newest = await log.end();
      if (signal.aborted) return;
      this.is('running');
      this.caughtUp = this.seen.position >= newest;
      for await (const batch of eventBatches(subscription, BATCH_MAX)) {
        await this.inTurn(() => this.take(batch));
        this.caughtUp ||= this.seen.position >= newest;
      }
      throw new Error('the subscription ended');
    } finally {
      signal.removeEventListener('abort', end);
      end();
    }
  }

  private async signHeads(signal: AbortSignal): Promise<void> {
    const { heads } = this.options;
    let signed = 0;
    for (;;) {
      await this.rounds.pause(signal);
      if (signal.aborted) return;
      await this.rounds.next(async () => {
        await this.inTurn(() => this.rest());
        const { size } = this.progress;
        if (!signal.aborted && size > signed) signed = await heads.sign(size);
      });
    }
  }

  /**
   * Sequences a batch. The leaves before a head are saved before the head is verified; the tree's progress never passes
   * an invalid head.
   */
  private async take(batch: readonly ResolvedEvent[]): Promise<void> {
    let leaves: NewLeaf[] = [];
    for (const resolved of batch) {
      const { event } = resolved;
      const position = positionOf(resolved);
      if (event === undefined) throw new Error('the event store sent a link to an event that is gone');
      if (event.type === 'LogHeadSigned') {
        await this.save(leaves);
        leaves = [];
        await this.checkHead(resolved);
      } else if (isLeafOrThrow(event)) leaves.push({ eventId: event.id, position, hash: hashOf(event) });
      this.seen = { position, eventId: event.id };
      this.passed += 1;
    }
    await this.save(leaves);
    this.settled = this.seen;
  }

  /**
   * Saves the position of the last processed batch before each head, so that the progress also covers events that are
   * not leaves.
   */
  private async rest(): Promise<void> {
    if (this.settled.position <= this.progress.position) return;
    this.progress = await this.options.tree.append(this.progress, [], this.settled);
    this.passed = 0;
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.turn.then(work);
    this.turn = done.catch(() => undefined);
    return done;
  }

  private async save(leaves: readonly NewLeaf[]): Promise<void> {
    if (leaves.length === 0 && this.passed < PASSED_MAX) return;
    this.progress = await this.options.tree.append(this.progress, leaves, this.seen);
    this.passed = 0;
  }

  private async checkHead(resolved: ResolvedEvent): Promise<void> {
    const { log, heads } = this.options;
    const {
      events: [head],
      poison,
    } = await log.reader.read([resolved]);
    if (poison !== null) throw new BrokenLog(poison.message, { cause: poison });
    if (head !== undefined) await heads.check(head, this.progress.size);
  }
}
