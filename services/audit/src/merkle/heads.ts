import { hexOf } from '@pixchange/contracts/audit/bytes';
import { openHead } from '@pixchange/contracts/audit/checkpoint';
import type { Hash, Sha256 } from '@pixchange/contracts/audit/merkle';
import type { NoteKey, VerifyEd25519 } from '@pixchange/contracts/audit/signed-note';
import { keyFor, ledgerTree, type TreeOfLog } from '@pixchange/contracts/audit/trees';
import type { AuditEvent } from '@pixchange/contracts/events/audit';
import { readLedgerEvent } from '../books/ledger-event.ts';
import { placeOf, type Findings, type Place } from '../findings.ts';
import { recordedAtOf, type StoredEvent } from '../log/stored-event.ts';
import { Frontier, type OnNode } from './frontier.ts';
import { LeafQueue, type Leaf } from './leaf-queue.ts';

type SignedHead = AuditEvent['data'];

/** Root (hex) over `size` leaves, from an earlier audit. */
export interface KnownRoot {
  readonly size: number;
  readonly root: string;
}

export interface HeadTools {
  readonly sha256: Sha256;
  readonly verify: VerifyEd25519;
  /** Keys that sign the heads of this log; if they are null, heads are not verified. */
  readonly keys: readonly NoteKey[] | null;
  /** Tree of the heads; the ledger's by default. */
  readonly of?: TreeOfLog;
}

/** Callbacks for the growth of the tree. */
export interface Watch {
  readonly onNode?: OnNode;
  /** Called for each head that agrees with the tree, up to the first wrong head. */
  readonly onHead?: (event: StoredEvent, size: number) => void;
}

export interface HeadState {
  readonly leaves: number;
  /** Root over all leaves, in hex. */
  readonly root: string;
  readonly heads: number;
  /** Last head that agrees with the tree, before the first wrong head. */
  readonly last: (SignedHead & { readonly event: Place }) | null;
  /** First head that agrees with the tree. */
  readonly first: HeadState['last'];
  /** Number of roots from earlier audits that this audit confirmed. */
  readonly knownAgain: number;
  /** Time since which leaves have been waiting for a head; null if a head covers all of them. */
  readonly waitingSince: string | null;
}

/** Rebuilds the Merkle tree leaf by leaf, and compares it with every signed head and every known root. */
export class HeadCheck {
  private readonly tree: Frontier;
  private readonly tools: HeadTools;
  private readonly of: TreeOfLog;
  private readonly waiting = new LeafQueue();
  private readonly known: KnownRoot[];
  private heads = 0;
  private unverified = 0;
  private wrong = 0;
  private again = 0;
  private last: HeadState['last'] = null;
  private first: HeadState['last'] = null;
  private sizeBefore = 0;

  constructor(
    private readonly findings: Findings,
    given: HeadTools,
    known: readonly KnownRoot[] = [],
    private readonly watch: Watch = {},
  ) {
    const { sha256, keys, of = ledgerTree } = given;
    this.of = of;
    this.tools = { ...given, keys: keys?.map((key) => keyFor(sha256, of, key)) ?? null };
    this.tree = new Frontier(sha256, watch.onNode);
    this.known = [...known].sort((a, b) => a.size - b.size);
  }

  get leaves(): number {
    return this.tree.size + this.waiting.length;
  }

  leaf(event: StoredEvent, hash: Hash): void {
    this.waiting.push(hash, { id: event.id, position: event.position, recordedAt: recordedAtOf(event) });
  }

  head(at: StoredEvent): void {
    const read = readLedgerEvent(at);
    if (!read.ok)
      return this.findings.add(at, {
        code: 'event.schema',
        message: `the event can't be read: ${read.why}`,
        expected: 'a signed head',
        found: at.type,
      });
    const head = read.event.data as SignedHead;
    this.findings.mustEqual(at, 'event.stream', 'an event is in the stream of its subject', this.of.stream, at.stream);
    this.heads += 1;
    this.checkSignature(at, head);
    if (head.size <= this.sizeBefore || head.size > this.leaves) {
      this.findings.add(at, {
        code: this.code('head.size'),
        message: `a head covers more leaves than the one before, and none that follow it${head.size > this.leaves ? rangeOf(this.waiting.first ?? this.waiting.lastTaken, at) : ''}`,
        expected: `${this.sizeBefore + 1} to ${this.leaves} leaves`,
        found: head.size,
      });
      return;
    }
    const from = this.waiting.first;
    this.advance(head.size);
    this.sizeBefore = head.size;
    this.checkRoot(at, head, from);
  }

  finish(): HeadState {
    const waitingSince = this.waiting.first?.recordedAt ?? null;
    this.advance(this.leaves);
    for (const { size, root } of this.known) {
      this.findings.add(null, {
        code: this.code('trust.shorter'),
        message: 'the log is shorter than it was',
        expected: `${size} leaves or more, with root ${root} over these`,
        found: `${this.leaves} leaves`,
      });
    }
    // Both trees use the same keys, so only the check of the ledger's tree reports missing ones.
    if (this.unverified > 0 && this.of.name === 'ledger')
      this.findings.add(null, {
        code: this.code('head.unverified'),
        message: 'no key was given to verify the signatures of heads',
        expected: 'the key of the log',
        found: `${this.unverified} heads`,
      });
    if (this.wrong > 1)
      this.findings.add(null, {
        code: this.code('head.root-after'),
        message: 'all heads after the first wrong one are wrong, too',
        expected: 'none',
        found: `${this.wrong - 1} more`,
      });
    const { heads, first, last, again: knownAgain } = this;
    return { leaves: this.tree.size, root: hexOf(this.tree.root()), heads, first, last, knownAgain, waitingSince };
  }

  /** Returns the code of a finding, which names the tree. */
  private code(code: string): string {
    return this.of.name === 'ledger' ? code : `${this.of.name}-${code}`;
  }

  private checkSignature(at: StoredEvent, head: SignedHead): void {
    const { keys, verify } = this.tools;
    if (keys === null) this.unverified += 1;
    else if (openHead(verify, keys, head) === null) {
      this.findings.add(at, {
        code: this.code('head.signature'),
        message: 'a head is signed by the key of the log, over the content of its event',
        expected: `a signature by ${keys.map(({ name, id }) => `${name}+${id}`).join(' or ')}`,
        found: head.note,
      });
    }
  }

  private checkRoot(at: StoredEvent, head: SignedHead, from: Leaf | null): void {
    const root = hexOf(this.tree.root());
    const lastId = this.waiting.lastTaken?.id ?? null;
    if (root === head.root && lastId === head.lastEventId) {
      if (this.wrong > 0) return;
      this.last = { ...head, event: placeOf(at) };
      this.first ??= this.last;
      this.watch.onHead?.(at, head.size);
      return;
    }
    this.wrong += 1;
    if (this.wrong > 1) return;
    if (root === head.root)
      this.findings.add(at, {
        code: this.code('head.last-event'),
        message: 'a head names the event that is its last leaf',
        expected: lastId,
        found: head.lastEventId,
      });
    else
      this.findings.add(at, {
        code: this.code('head.root'),
        message: `the log differs from the signed one${rangeOf(from, this.waiting.lastTaken)}`,
        expected: head.root,
        found: root,
      });
  }

  /** Adds waiting leaves to the tree, and compares it with the known roots of the sizes that it reaches. */
  private advance(size: number): void {
    for (;;) {
      for (let next = this.known[0]; next !== undefined && next.size <= this.tree.size; next = this.known[0]) {
        this.known.shift();
        this.checkKnown(next);
      }
      if (this.tree.size >= size) return;
      this.tree.append(this.waiting.take());
    }
  }

  private checkKnown({ size, root }: KnownRoot): void {
    const found = size === 0 ? root : hexOf(this.tree.root());
    if (found === root) this.again += 1;
    else
      this.findings.add(null, {
        code: this.code('trust.rewritten'),
        message: `the first ${size} leaves of the log differ from an earlier run`,
        expected: root,
        found,
      });
  }
}

type LogPoint = Pick<Leaf, 'id' | 'position'>;

/** Describes the range of events that may have caused a wrong root. */
const rangeOf = (from: LogPoint | null, to: LogPoint | null): string =>
  from === null || to === null
    ? ''
    : `: an event between event ${from.id} at position ${from.position} and event ${to.id} at position ${to.position}`;
