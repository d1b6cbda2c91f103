import { HEADS_STREAM, type AuditEvent } from '@pixchange/contracts/events/audit';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import { UnreadableEvent } from '@pixchange/contracts/events/upcasters';
import { bytesOfHex, hexOf } from '@pixchange/contracts/audit/bytes';
import { openHead } from '@pixchange/contracts/audit/checkpoint';
import { consistencyProof, provesConsistency, rootOf, type Hash } from '@pixchange/contracts/audit/merkle';
import { ledgerTree, type TreeOfLog } from '@pixchange/contracts/audit/trees';
import { v7 as uuidv7 } from 'uuid';
import { ConcurrentAppend, type EventLog } from '../../platform/event-store/event-log.ts';
import { verifyEd25519, type LogKeys, type LogSigner } from './log-signer.ts';
import { NodeMissing, type LogTree } from './log-tree.ts';
import { sha256 } from './sha256.ts';

/**
 * Thrown when the log does not match its signed heads, or can't be read into the tree. Nothing may be signed before an
 * operator has examined the log.
 */
export class BrokenLog extends Error {}

type RecordedHead = Recorded<AuditEvent>;

const ACTOR = 'log-sequencer';

/**
 * Number of leaves whose subtrees are verified before each signature, one range after the other; a smaller log is
 * verified completely.
 */
const CHECKED_AT_ONCE = 16_384;

const placeOf = ({ id, streamId, revision }: Recorded): string => `${revision}@${streamId} (${id})`;

const nameOf = (head: Recorded): string => `the head ${placeOf(head)}`;

/** Rethrows errors of the tree itself as `BrokenLog`. */
const asBrokenLog = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw error instanceof NodeMissing || error instanceof UnreadableEvent
      ? new BrokenLog(error.message, { cause: error })
      : error;
  }
};

/**
 * Signed heads of the log. Heads are verified when they are read, and a new head is only added if the newest one is
 * still valid.
 */
export class LogHeads {
  private nextChecked = 0;

  constructor(
    private readonly log: EventLog,
    private readonly tree: LogTree,
    private readonly signer: LogSigner,
    private readonly of: TreeOfLog = ledgerTree,
  ) {}

  /** @throws BrokenLog unless the head is signed by the log and matches the tree, with `size` leaves before it */
  async check(head: Recorded, size: number): Promise<void> {
    const newest = await this.newest();
    await this.agrees(head, size, await this.keysAfter(newest));
  }

  /**
   * Signs a head of this size, if the newest head has fewer leaves and the tree still begins with the newest head's
   * tree.
   * @returns the size of the newest head afterwards
   * @throws BrokenLog when the tree does not begin with the newest head's tree, or was manipulated
   */
  async sign(size: number): Promise<number> {
    const newest = await this.newest();
    const signed = newest?.data.size ?? 0;
    if (size <= signed) return signed;
    const keys = await this.keysAfter(newest);
    const root = await asBrokenLog(this.tree.over((nodes) => rootOf(sha256, nodes, size)));
    if (newest !== null) await this.continues(newest, size, root, keys);
    await this.checkSome(size);
    const lastEventId = await this.tree.eventAt(size - 1);
    if (lastEventId === null) throw new BrokenLog(`leaf ${size - 1} has no known event`);
    const note = this.signer.sign({ size, root, lastEventId }, keys);
    const appended = await this.append(
      { type: this.of.head, data: { size, root: hexOf(root), lastEventId, note } },
      newest?.revision ?? -1,
    );
    return appended ? size : signed;
  }

  private async newest(): Promise<RecordedHead | null> {
    const newest = await asBrokenLog(this.log.last(this.of.stream));
    if (newest !== null && !this.isHead(newest))
      throw new BrokenLog(`the newest event of the head stream is not a head: ${placeOf(newest)}`);
    return newest;
  }

  private isHead(event: Recorded): event is RecordedHead {
    return event.type === this.of.head && event.streamId === this.of.stream;
  }

  private async keysAfter(newest: RecordedHead | null): Promise<LogKeys> {
    const note = newest?.data.note ?? null;
    if (this.of.name === 'ledger') return this.signer.keysAfter(note);
    // The log of a moved site keeps its first name. Until there is a head of all events, only the ledger's heads have
    // that name.
    const ledger = note === null ? ((await asBrokenLog(this.log.last(HEADS_STREAM))) as RecordedHead | null) : null;
    return this.signer.keysOfAll(note, ledger?.data.note ?? null);
  }

  private async agrees(head: Recorded, size: number, { own, retired }: LogKeys): Promise<void> {
    if (!this.isHead(head)) throw new BrokenLog(`${nameOf(head)} is not in the stream of the heads`);
    const { data } = head;
    if (openHead(verifyEd25519, [own, ...retired], data) === null)
      throw new BrokenLog(`${nameOf(head)} is not signed by a key of this log`);
    if (data.size > size)
      throw new BrokenLog(`${nameOf(head)} covers ${data.size} leaves, but only ${size} precede it in the log`);
    const root = hexOf(await asBrokenLog(this.tree.over((nodes) => rootOf(sha256, nodes, data.size))));
    if (root !== data.root)
      throw new BrokenLog(`${nameOf(head)} has the root ${data.root}, but the log of ${data.size} leaves has ${root}`);
    const last = await this.tree.eventAt(data.size - 1);
    if (last !== data.lastEventId)
      throw new BrokenLog(`${nameOf(head)} ends with event ${data.lastEventId}, but the log with ${String(last)}`);
  }

  /** Verifies the same consistency proof that external verifiers receive. */
  private async continues(newest: RecordedHead, size: number, root: Hash, keys: LogKeys): Promise<void> {
    await this.agrees(newest, size, keys);
    const { data } = newest;
    const proof = await asBrokenLog(this.tree.over((nodes) => consistencyProof(sha256, nodes, data.size, size)));
    const before = bytesOfHex(data.root) ?? new Uint8Array();
    if (!provesConsistency(sha256, data.size, before, size, root, proof))
      throw new BrokenLog(`the log of ${size} leaves does not extend ${nameOf(newest)}`);
  }

  private async checkSome(size: number): Promise<void> {
    const first = this.nextChecked;
    const last = Math.min(first + CHECKED_AT_ONCE, size) - 1;
    const wrong = await this.tree.wrongNode(first, last);
    if (wrong !== null) throw new BrokenLog(`the subtree ${wrong} is not the hash of its halves`);
    this.nextChecked = last + 1 < size ? last + 1 : 0;
  }

  /**
   * Appends a head. Returns false when another sequencer signed in the meantime; that head is verified before the next
   * signature.
   */
  private async append(event: AuditEvent, expected: number): Promise<boolean> {
    const id = uuidv7();
    const stored = await this.log.codec.encode(
      id,
      event,
      {
        correlationId: id,
        causationId: event.data.lastEventId,
        actorId: ACTOR,
        recordedAt: new Date().toISOString(),
      },
      { stream: this.of.stream, revision: expected + 1 },
    );
    try {
      await this.log.append(this.of.stream, [stored], expected);
      return true;
    } catch (error) {
      if (error instanceof ConcurrentAppend) return false;
      throw error;
    }
  }
}
