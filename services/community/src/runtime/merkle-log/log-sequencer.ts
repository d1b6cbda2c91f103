import type { ResolvedEvent } from '@eventstore/db-client';
import { anyLeafHashOf } from '@pixchange/contracts/audit/leaf';
import type { Hash } from '@pixchange/contracts/audit/merkle';
import { ledgerTree, type TreeOfLog } from '@pixchange/contracts/audit/trees';
import type { EventLog } from '../../platform/event-store/event-log.ts';
import { positionOf } from '../../platform/event-store/log-window.ts';
import { LockedLoop } from '../jobs/locked-loop.ts';
import type { Locks } from '../jobs/locks.ts';
import type { Log } from '../../platform/log.ts';
import type { ProjectorState } from '../read-model/projector.ts';
import { BrokenLog, type LogHeads } from './log-heads.ts';
import type { LogPlace, LogTree, NewLeaf, TreeProgress } from './log-tree.ts';
import { sha256 } from './sha256.ts';
import { warnUnlessOutage } from '../../platform/outages.ts';
import { Rounds } from '../jobs/rounds.ts';

const BATCH_MAX = 1_000;
/**
 * Number of events after which leaves and progress are saved; saving each event would cost a transaction per event.
 * After a stop, up to about this many events are read again.
 */
const PASSED_MAX = 1_000;

type StoredEvent = NonNullable<ResolvedEvent['event']>;

const hashOf = ({ streamId: stream, revision, id, type, data, metadata }: StoredEvent): Hash =>
  anyLeafHashOf(sha256, { stream, revision: Number(revision), id, type, data, metadata });

/** @throws BrokenLog for an event of unknown class, which the newer version that wrote it must sequence */
const isLeafOrThrow = ({ leafClass: classOf }: TreeOfLog, event: StoredEvent): boolean => {
  const leafClass = classOf({ ...event, stream: event.streamId });
  if (leafClass === 'unknown')
    throw new BrokenLog(
      `${event.type} ${event.id} is of a type that this version does not know, and its metadata do not say whether it is a leaf; start the version that wrote it`,
    );
  return leafClass === 'leaf';
};

/** Names in metrics and in the health of the process, and suffixes of the names of the locks. */
const NAMES = {
  ledger: { name: 'audit-log', lockEnd: '' },
  all: { name: 'audit-log-all', lockEnd: ' all' },
} as const;

export interface LogSequencerOptions {
  readonly log: EventLog;
  readonly of?: TreeOfLog;
  readonly tree: LogTree;
  readonly heads: LogHeads;
  readonly locks: Locks;
  /** Seconds between two heads, unless `signNow` requests a head earlier. */
  readonly headEverySeconds: number;
  readonly logger: Log;
  readonly onBroken: (name: string) => void;
}

/**
 * Adds leaf events to a Merkle tree, in the order of the whole log, and signs heads of the tree. Only one process is
 * active. A process that lost its lock unnoticed can't write, because the tree's progress is updated by
 * compare-and-set. It can't sign either, because heads are appended at the expected revision of their stream.
 */
export class LogSequencer {
  readonly name: string;
  state: ProjectorState = 'starting';
  /** Reason why the sequencer does not run; empty while it is running. */
  detail = '';
  private hasCaughtUp = false;
  private readonly of: TreeOfLog;
  private readonly loop: LockedLoop;
  private progress: TreeProgress = { position: -1n, eventId: null, size: 0 };
  private seen: LogPlace = this.progress;
  /** Leaves that are not saved yet, up to the event `settled`; `passed` counts the events since the last save. */
  private waiting: NewLeaf[] = [];
  private settled: LogPlace = this.progress;
  private passed = 0;
  private turn: Promise<unknown> = Promise.resolve();
  private readonly rounds: Rounds;

  constructor(private readonly options: LogSequencerOptions) {
    this.of = options.of ?? ledgerTree;
    this.name = NAMES[this.of.name].name;
    this.rounds = new Rounds(options.headEverySeconds);
    this.loop = new LockedLoop({
      locks: options.locks,
      name: `log sequencer${NAMES[this.of.name].lockEnd}`,
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

  /**
   * Whether the process may serve requests. Requests don't wait for the tree of all events, because its first run has
   * to read all of an older log.
   */
  get caughtUp(): boolean {
    return this.hasCaughtUp || this.of.name === 'all';
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
        'the tamper-evident log is inconsistent; no head is signed until the cause is resolved',
      );
      onBroken(this.name);
      return false;
    }
    this.is('waiting', message);
    warnUnlessOutage(logger, {
      work: 'tamper-evident log',
      error,
      fields: {},
      message: 'the sequencer of the tamper-evident log failed; retrying',
    });
    return true;
  }

  /** Sequences and signs concurrently; when one task ends, the other must end. */
  private async work(signal: AbortSignal): Promise<void> {
    const { tree } = this.options;
    await tree.prepare();
    this.progress = await tree.progress();
    [this.seen, this.settled, this.waiting, this.passed] = [this.progress, this.progress, [], 0];
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
      `the log no longer has the event ${eventId} at ${position}: it was truncated or restored; if that was intended, drop the tables work.log_* and start again`,
    );
  }

  private async sequence(signal: AbortSignal): Promise<void> {
    const { log } = this.options;
    const newest = await log.end();
    if (signal.aborted) return;
    this.is('running');
    this.hasCaughtUp = this.seen.position >= newest;
    try {
      for await (const batch of log.follow(this.progress.position, BATCH_MAX, signal)) {
        await this.inTurn(() => this.take(batch));
        this.hasCaughtUp ||= this.seen.position >= newest;
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  private async signHeads(signal: AbortSignal): Promise<void> {
    const { heads } = this.options;
    let signed = 0;
    for (;;) {
      await this.rounds.pause(signal);
      if (signal.aborted) return;
      await this.rounds.next(async () => {
        await this.inTurn(() => this.save());
        const { size } = this.progress;
        // The first head of an older log covers all of its events: changes to the log are detectable from that head
        // onward.
        if (!signal.aborted && this.hasCaughtUp && size > signed) signed = await heads.sign(size);
      });
    }
  }

  /**
   * Sequences a batch. The leaves before a head are saved before the head is verified; the tree's progress never passes
   * an invalid head.
   */
  private async take(batch: readonly ResolvedEvent[]): Promise<void> {
    let leaves: NewLeaf[] = [];
    const settle = (): void => {
      this.waiting.push(...leaves);
      leaves = [];
      this.settled = this.seen;
    };
    for (const resolved of batch) {
      const { event } = resolved;
      const position = positionOf(resolved);
      if (event === undefined) throw new Error('the event store sent a link to an event that no longer exists');
      if (event.type === this.of.head) {
        settle();
        await this.save();
        await this.checkHead(resolved);
      } else if (isLeafOrThrow(this.of, event)) leaves.push({ eventId: event.id, position, hash: hashOf(event) });
      this.seen = { position, eventId: event.id };
      this.passed += 1;
    }
    settle();
    if (this.passed >= PASSED_MAX) await this.save();
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.turn.then(work);
    this.turn = done.catch(() => undefined);
    return done;
  }

  /** Saves the leaves up to the event `settled`, and its position, which also covers events that are not leaves. */
  private async save(): Promise<void> {
    const { progress, waiting, settled } = this;
    if (settled.position <= progress.position) return;
    this.progress = await this.options.tree.append(progress, waiting, settled);
    [this.waiting, this.passed] = [[], 0];
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
