import { bytesOfHex } from '@pixchange/contracts/audit/bytes';
import { selectionFor, type About, type EventSelection } from '@pixchange/contracts/audit/chosen-events';
import { openHead } from '@pixchange/contracts/audit/checkpoint';
import { anyLeafHashOf, leafClassInAll } from '@pixchange/contracts/audit/leaf';
import { provesInclusion, type Hash, type Sha256 } from '@pixchange/contracts/audit/merkle';
import type { NoteKey } from '@pixchange/contracts/audit/signed-note';
import { allTree, keyFor } from '@pixchange/contracts/audit/trees';
import type { AuditEvent } from '@pixchange/contracts/events/audit';
import { readLedgerEvent } from '../books/ledger-event.ts';
import { checkManifest } from '../bundle/manifest.ts';
import type { BundleSource } from '../bundle/source.ts';
import { Unreadable } from '../errors.ts';
import type { Findings } from '../findings.ts';
import { recordedAtOf, type StoredEvent } from '../log/stored-event.ts';
import type { ProvenEvent } from '../merkle/proofs.ts';
import type { Tools } from '../verify/tools.ts';

type SignedHead = AuditEvent['data'];

/** Event of an excerpt; excerpts are in log order. */
export interface ExcerptStep {
  /** Time of recording (ISO 8601); empty when the event has none. */
  readonly at: string;
  readonly type: string;
  readonly stream: string;
  /** Id of the person who acted, or the name of a service of the product; empty if the event names neither. */
  readonly actor: string;
  /** Fields of the event without personal text, such as the outcome of a decision. */
  readonly fields: Readonly<Record<string, string | number | boolean>>;
}

export interface ExcerptProof {
  readonly events: number;
  /** Time of the last event (ISO 8601); empty if there are no events. */
  readonly recordedAt: string;
  readonly head: SignedHead;
  readonly steps: readonly ExcerptStep[];
  /** Given keys that signed the head. */
  readonly signers: readonly NoteKey[];
  /**
   * The last event; null if there are no events. A wallet's excerpt has only one stream, so the revision of its last
   * event shows how many events were left out.
   */
  readonly last: ProvenEvent | null;
}

const NO_ROOT = new Uint8Array();

const headOf = ({ head }: BundleSource): SignedHead => {
  const read = head === null ? null : readLedgerEvent(head);
  if (read === null || !read.ok || read.event.type !== allTree.head)
    throw new Unreadable('the export has no head of all events for its proofs');
  return read.event.data as SignedHead;
};

type Plain = string | number | boolean;

const isPlain = (field: readonly [string, unknown]): field is [string, Plain] =>
  ['string', 'number', 'boolean'].includes(typeof field[1]);

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];

/** Returns the strings, numbers and booleans of an event and of the objects in it, without encrypted text. */
const plainFields = (data: unknown): [string, Plain][] =>
  entriesOf(data)
    .flatMap(([name, value]): [string, unknown][] => [
      [name, value],
      ...entriesOf(value)
        .filter(([inner]) => !inner.startsWith('$'))
        .map(([inner, of]): [string, unknown] => [`${name}.${inner}`, of]),
    ])
    .filter(isPlain);

const stepOf = (event: StoredEvent): ExcerptStep => {
  const { actorId } = (event.metadata ?? {}) as { readonly actorId?: unknown };
  return {
    at: recordedAtOf(event),
    type: event.type,
    stream: event.stream,
    actor: typeof actorId === 'string' ? actorId : '',
    fields: Object.fromEntries(plainFields(event.data)),
  };
};

const proves = (sha256: Sha256, { proof, ...event }: ProvenEvent, { size, root }: SignedHead): boolean => {
  const hashes = proof?.path.map(bytesOfHex) ?? [null];
  if (proof === undefined || hashes.includes(null)) return false;
  const hash = anyLeafHashOf(sha256, event);
  return provesInclusion(sha256, hash, proof.index, size, hashes as Hash[], bytesOfHex(root) ?? NO_ROOT);
};

/** Checks that each event is about the subject and is a leaf under the head, in log order. */
class ExcerptCheck {
  private readonly chosen: EventSelection;
  private before = -1;

  constructor(
    private readonly sha256: Sha256,
    private readonly findings: Findings,
    private readonly about: About,
    private readonly head: SignedHead,
  ) {
    this.chosen = selectionFor(about);
  }

  see(event: ProvenEvent): void {
    const { findings, about, head, before } = this;
    if (!this.chosen.includes(event) || leafClassInAll(event) !== 'leaf')
      findings.add(event, {
        code: 'proof.foreign',
        message: 'the events of an excerpt concern its subject',
        expected: `an event about ${about.kind} ${about.id}`,
        found: event.type,
      });
    if (event.proof === undefined)
      return findings.add(event, {
        code: 'proof.missing',
        message: 'an event of an excerpt is proven to be in the log',
        expected: 'an inclusion proof',
        found: 'none',
      });
    const { index } = event.proof;
    if (!proves(this.sha256, event, head))
      findings.add(event, {
        code: 'proof.wrong',
        message: 'the event is not the leaf that its proof is for',
        expected: `leaf ${index} under root ${head.root} of ${head.size}`,
        found: 'another event',
      });
    if (index <= before)
      findings.add(event, {
        code: 'proof.order',
        message: 'the events of an excerpt are in the order of the log',
        expected: `a leaf after ${before}`,
        found: index,
      });
    this.before = index;
  }
}

/**
 * Verifies an excerpt about a decision, a work or a wallet. Its head must be signed, and each event must be about the
 * subject and be a leaf under the head, in log order.
 * @throws Unreadable when the file is damaged or has no head
 */
export const verifyExcerpt = async (
  source: BundleSource,
  about: About,
  findings: Findings,
  { sha256, verifyEd25519 }: Tools,
  { keys, auditorKey }: { readonly keys: readonly NoteKey[]; readonly auditorKey: Uint8Array | null },
): Promise<ExcerptProof> => {
  const head = headOf(source);
  const names = keys.map((key) => keyFor(sha256, allTree, key));
  const signers = keys.filter((key) => openHead(verifyEd25519, [keyFor(sha256, allTree, key)], head) !== null);
  if (openHead(verifyEd25519, names, head) === null)
    findings.add(source.head, {
      code: 'all-head.signature',
      message: 'a head is signed by the key of the log, over the content of its event',
      expected: `a signature by ${names.map(({ name, id }) => `${name}+${id}`).join(' or ')}`,
      found: head.note,
    });
  const steps: ExcerptStep[] = [];
  const check = new ExcerptCheck(sha256, findings, about, head);
  let last: ProvenEvent | null = null;
  for await (const batch of source.batches())
    for (const event of batch) {
      steps.push(stepOf(event));
      check.see(event);
      last = event;
    }
  checkManifest(findings, source, { verifyEd25519, auditorKey }, { events: steps.length });
  return { events: steps.length, recordedAt: steps.at(-1)?.at ?? '', head, signers, steps, last };
};
