import { randomUUID } from 'node:crypto';
import { ledgerTree } from '@pixchange/contracts/audit/trees';
import type { AuditEvent } from '@pixchange/contracts/events/audit';
import type { AnyEvent, Recorded } from '@pixchange/contracts/events/envelope';
import { Locks } from '../../jobs/locks.ts';
import { until } from '../../../../../../tests/until.ts';
import type { EventLog } from '../../../platform/event-store/event-log.ts';
import type { ProjectorState } from '../../read-model/projector.ts';
import { append, EventCore, listeningLog, newUser } from '../../testing/event-core.ts';
import { LogHeads } from '../log-heads.ts';
import { LogSequencer } from '../log-sequencer.ts';
import { LogSigner, type LogSignerOptions } from '../log-signer.ts';
import { LogTree } from '../log-tree.ts';

export const ORIGIN = 'pixchange.example/audit';

export const signerWith = (options: Partial<LogSignerOptions> = {}): LogSigner =>
  new LogSigner({ seed: Buffer.alloc(32, 7), retired: [], firstOrigin: ORIGIN, ...options });

const reward = (): AnyEvent => ({
  type: 'InvitationRewarded',
  data: { inviterId: randomUUID(), invitedId: randomUUID(), pixtokens: 1 },
});

export const untilState = (sequencer: LogSequencer, wanted: ProjectorState) =>
  until(
    () => Promise.resolve(sequencer.state),
    (state) => state === wanted,
    `the state ${wanted}`,
  );
export const untilCaughtUp = (sequencer: LogSequencer) =>
  until(() => Promise.resolve(sequencer.caughtUp), Boolean, 'having caught up');

/** An event log with a tree, and any number of sequencers. */
export class Sequencing {
  /** Names for which alarms were raised. */
  readonly broken: string[] = [];
  readonly logs = listeningLog();
  readonly tree: LogTree;
  readonly running: LogSequencer[] = [];

  private constructor(
    readonly core: EventCore,
    readonly log: EventLog,
  ) {
    this.tree = new LogTree(core.database);
  }

  static async start(name: string): Promise<Sequencing> {
    const core = await EventCore.start(name);
    return new Sequencing(core, core.openLog());
  }

  async stop(): Promise<void> {
    await Promise.all(this.running.map((sequencer) => sequencer.stop()));
    await this.core.stop();
  }

  headsBy(signer = signerWith(), of = ledgerTree): LogHeads {
    return new LogHeads(this.core.openLog(), new LogTree(this.core.database, of), signer, of);
  }

  /**
   * Starts a sequencer. `lockedOn` is the database of its lock; a sequencer with a different database runs beside the
   * others.
   */
  startSequencer(signer = signerWith(), lockedOn = this.core.databaseUrl, of = ledgerTree): LogSequencer {
    const { core, broken } = this;
    const sequencer = new LogSequencer({
      log: core.openLog(),
      of,
      tree: new LogTree(core.database, of),
      heads: this.headsBy(signer, of),
      locks: new Locks(lockedOn),
      headEverySeconds: 0.05,
      logger: this.logs.log,
      onBroken: (name) => broken.push(name),
    });
    this.running.push(sequencer);
    sequencer.start();
    return sequencer;
  }

  /** Appends leaves, each on its own stream, and another event before each. */
  async addLeaves(count: number): Promise<void> {
    for (let n = 0; n < count; n += 1) {
      await this.addOther();
      await append(this.log, `invitations-${randomUUID()}`, [reward()]);
    }
  }

  /** Appends an event that is not a leaf. */
  async addOther(): Promise<void> {
    const { stream, confirmed } = newUser();
    await append(this.log, stream, [confirmed]);
  }

  async heads(of = ledgerTree): Promise<Recorded<AuditEvent>[]> {
    return (await this.log.load(of.stream)) as unknown as Recorded<AuditEvent>[];
  }

  async newest(of = ledgerTree): Promise<AuditEvent['data'] | undefined> {
    return (await this.heads(of)).at(-1)?.data;
  }

  async untilHead(size: number, of = ledgerTree): Promise<AuditEvent['data']> {
    return (await until(
      () => this.newest(of),
      (head) => head?.size === size,
      `a head over ${size} leaves`,
    )) as AuditEvent['data'];
  }

  async sizeOfTree(): Promise<number> {
    return (await this.tree.progress()).size;
  }

  /** Returns the id of the last event in the tree. */
  async placeOfTree(): Promise<string | null> {
    return (await this.tree.progress()).eventId;
  }

  /** Returns all rows of the tree. */
  async rows(): Promise<unknown> {
    return [
      await this.core.database.query(
        "SELECT level, place::text, encode(hash, 'hex') AS hash FROM work.log_nodes ORDER BY level, log_nodes.place",
      ),
      await this.core.database.query(
        'SELECT leaf_index::text, event_id, position::text FROM work.log_leaves ORDER BY log_leaves.leaf_index',
      ),
    ];
  }
}
