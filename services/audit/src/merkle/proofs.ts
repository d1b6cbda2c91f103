import type { InclusionProof } from '@pixchange/contracts/audit/bundle';
import { bytesOfHex, hexOf } from '@pixchange/contracts/audit/bytes';
import { openHead } from '@pixchange/contracts/audit/checkpoint';
import { leafClassOf } from '@pixchange/contracts/audit/leaf';
import { provesInclusion, type Hash } from '@pixchange/contracts/audit/merkle';
import type { AuditEvent } from '@pixchange/contracts/events/audit';
import type { LeafVerifier } from '../auditor.ts';
import { placeOf, type Findings, type Place } from '../findings.ts';
import type { StoredEvent } from '../log/stored-event.ts';
import type { HeadState, HeadTools } from './heads.ts';
import { hashOfLeaf } from './whole-log.ts';

type SignedHead = AuditEvent['data'];

export interface ProvenEvent extends StoredEvent {
  readonly proof?: InclusionProof;
}

/** Head that proves all events of an excerpt, and the event that contains it. */
export interface ExcerptHead {
  readonly head: SignedHead;
  readonly event: Place;
}

const NO_ROOT = new Uint8Array();

/** Seals of an excerpt, in which each event has its own proof that it is in the log. */
export class ProvenEvents implements LeafVerifier {
  private readonly root: Hash;
  private leaves = 0;
  private lastIndex = -1;

  constructor(
    private readonly findings: Findings,
    private readonly tools: HeadTools,
    private readonly under: ExcerptHead,
  ) {
    this.root = bytesOfHex(under.head.root) ?? NO_ROOT;
  }

  see(event: ProvenEvent): void {
    if (leafClassOf(event) !== 'leaf') {
      this.findings.add(event, {
        code: 'proof.foreign',
        message: 'the events of an excerpt concern its subject',
        expected: 'an event of the ledger',
        found: event.type,
      });
      return;
    }
    this.leaves += 1;
    if (event.proof === undefined) {
      this.findings.add(event, {
        code: 'proof.missing',
        message: 'an event of an excerpt is proven to be in the log',
        expected: 'an inclusion proof',
        found: 'none',
      });
      return;
    }
    const { index, path } = event.proof;
    if (index <= this.lastIndex)
      this.findings.add(event, {
        code: 'proof.order',
        message: 'the events of an excerpt are in the order of the log',
        expected: `a leaf after ${this.lastIndex}`,
        found: index,
      });
    this.lastIndex = index;
    if (!this.proves(event, index, path)) {
      this.findings.add(event, {
        code: 'proof.wrong',
        message: 'the event is not the leaf that its proof is for',
        expected: `leaf ${index} under root ${this.under.head.root} of ${this.under.head.size}`,
        found: 'another event',
      });
    }
  }

  finish(): HeadState {
    const { head, event } = this.under;
    const { keys, verify } = this.tools;
    if (keys === null)
      this.findings.add(event, {
        code: 'head.unverified',
        message: 'no key was given to verify the signature of the head',
        expected: 'the key of the log',
        found: 'none',
      });
    else if (openHead(verify, keys, head) === null) {
      this.findings.add(event, {
        code: 'head.signature',
        message: 'a head is signed by the key of the log, over the content of its event',
        expected: `a signature by ${keys.map(({ name, id }) => `${name}+${id}`).join(' or ')}`,
        found: head.note,
      });
    }
    return {
      leaves: this.leaves,
      root: hexOf(this.root),
      heads: 1,
      first: { ...head, event },
      last: { ...head, event },
      knownAgain: 0,
      waitingSince: null,
    };
  }

  private proves(event: StoredEvent, index: number, path: readonly string[]): boolean {
    const hashes = path.map(bytesOfHex);
    if (hashes.includes(null)) return false;
    try {
      return provesInclusion(
        this.tools.sha256,
        hashOfLeaf(this.tools.sha256, event),
        index,
        this.under.head.size,
        hashes as Hash[],
        this.root,
      );
    } catch (error) {
      if (error instanceof TypeError) return false;
      throw error;
    }
  }
}

export const excerptHeadOf = (at: StoredEvent, head: SignedHead): ExcerptHead => ({ head, event: placeOf(at) });
