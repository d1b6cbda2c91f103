import { isLineBy, validCosignature, witnessKeyText } from '@pixchange/contracts/audit/cosignature';
import { parseNote, type NoteKey, type VerifyEd25519 } from '@pixchange/contracts/audit/signed-note';
import { allTree, ledgerTree, type TreeOfLog } from '@pixchange/contracts/audit/trees';
import type { AuditEvent } from '@pixchange/contracts/events/audit';
import { COSIGNATURES, type CosignatureEvent } from '@pixchange/contracts/events/cosignatures';
import { readLedgerEvent } from '../books/ledger-event.ts';
import { placeOf, type Findings, type Place } from '../findings.ts';
import { recordedAtOf, type StoredEvent } from '../log/stored-event.ts';
import type { Due } from './check.ts';

/** Witnesses that the person who runs the audit trusts. */
export interface TrustedWitnesses {
  readonly keys: readonly NoteKey[];
  /** Number of witnesses that must have cosigned a head. */
  readonly threshold: number;
  readonly verify: VerifyEd25519;
}

/** Maximum number of heads that are stored for each tree. Witnesses cosign only the newest head. */
const HEADS_KEPT_MAX = 1_000;

interface Head {
  readonly size: number;
  readonly root: string;
  /** Text that the witnesses sign. */
  readonly text: string;
  readonly since: string;
  readonly event: Place;
  readonly witnesses: Set<string>;
}

interface Cosigned {
  /** Newest heads by size. */
  readonly heads: Map<number, Head>;
  /** First head after the last one with enough cosignatures. */
  waiting: Head | null;
  last: Head | null;
}

const trees: readonly TreeOfLog[] = [ledgerTree, allTree];

/**
 * Checks that cosignatures are for heads that the log signed, verifies those of trusted witnesses, and counts them.
 * Without trusted witnesses, nothing is counted.
 */
export class CosignatureCheck {
  private readonly cosigned: Readonly<Record<TreeOfLog['name'], Cosigned>> = {
    ledger: { heads: new Map(), waiting: null, last: null },
    all: { heads: new Map(), waiting: null, last: null },
  };

  constructor(
    private readonly findings: Findings,
    private readonly trusted: TrustedWitnesses | null,
  ) {}

  see(at: StoredEvent): void {
    const tree = trees.find(({ head, stream }) => head === at.type && stream === at.stream);
    if (tree === undefined && at.type !== 'HeadCosigned') return;
    const read = readLedgerEvent(at);
    if (tree !== undefined) {
      // HeadCheck reports an unreadable head.
      if (read.ok) this.head(this.cosigned[tree.name], read.event.data as AuditEvent['data'], at);
      return;
    }
    if (read.ok) return this.cosignature((read.event as CosignatureEvent).data, at);
    this.findings.add(at, {
      code: 'event.schema',
      message: `the event can't be read: ${read.why}`,
      expected: 'a cosignature that matches its schema',
      found: at.type,
    });
  }

  /** Reports heads that wait for cosignatures. Returns notes about the cosigned heads. */
  finish(due: Due): string[] {
    if (this.trusted === null) return [];
    const { keys, threshold } = this.trusted;
    return trees.map(({ name }) => {
      const { waiting, last } = this.cosigned[name];
      if (waiting !== null)
        due({
          code: 'witness.waiting',
          message: `a head of ${nameOf(name)} waits for cosignatures: ${threshold} of ${keys.length} witnesses are needed, and ${waiting.witnesses.size} cosigned it`,
          since: waiting.since,
          event: waiting.event,
        });
      return last === null
        ? `${nameOf(name)}: no head has enough cosignatures`
        : `${nameOf(name)}: ${last.witnesses.size} of ${keys.length} witnesses cosigned the head over ${last.size} leaves`;
    });
  }

  private head(cosigned: Cosigned, { size, root, note }: AuditEvent['data'], at: StoredEvent): void {
    const { heads } = cosigned;
    const head: Head = {
      size,
      root,
      text: parseNote(note)?.text ?? '',
      since: recordedAtOf(at),
      event: placeOf(at),
      witnesses: new Set(),
    };
    heads.set(size, head);
    cosigned.waiting ??= head;
    const [oldest] = heads.keys();
    if (heads.size > HEADS_KEPT_MAX && oldest !== undefined) heads.delete(oldest);
  }

  private cosignature({ tree, size, root, witness, line }: CosignatureEvent['data'], at: StoredEvent): void {
    const { findings, trusted } = this;
    const stream = `${COSIGNATURES}-${tree}-${size}`;
    findings.mustEqual(at, 'event.stream', 'an event is in the stream of its subject', stream, at.stream);
    const head = this.cosigned[tree].heads.get(size);
    const signed = head?.root ?? 'a head';
    findings.mustEqual(at, 'witness.head', 'a cosignature is over a head that the log signed', signed, root);
    if (!isLineBy(witness, line)) return this.wrongSignature(at, 'a signature line of its witness', line);
    const key = trusted?.keys.find((one) => witnessKeyText(one) === witness);
    if (trusted === null || key === undefined || head?.root !== root) return;
    if (validCosignature(trusted.verify, key, head.text, line) === line) {
      head.witnesses.add(witness);
      this.count(this.cosigned[tree], head, trusted);
      return;
    }
    this.wrongSignature(at, `a signature by ${key.name}+${key.id}`, line);
  }

  private wrongSignature(at: StoredEvent, expected: string, found: string): void {
    const message = 'a cosignature is signed by the key of its witness';
    this.findings.add(at, { code: 'witness.signature', message, expected, found });
  }

  private count(cosigned: Cosigned, head: Head, { threshold }: TrustedWitnesses): void {
    if (head.witnesses.size < threshold || head.size < (cosigned.last?.size ?? 0)) return;
    cosigned.last = head;
    cosigned.waiting = [...cosigned.heads.values()].find(({ size }) => size > head.size) ?? null;
  }
}

const nameOf = (name: TreeOfLog['name']): string => (name === 'ledger' ? 'the ledger' : 'all events');
