import { textOfUtf8 } from '@pixchange/contracts/audit/bytes';
import { anyLeafHashOf, leafClassOf, leafClassInAll } from '@pixchange/contracts/audit/leaf';
import { leafHash, type Hash, type Sha256 } from '@pixchange/contracts/audit/merkle';
import type { LeafVerifier } from '../auditor.ts';
import type { Findings } from '../findings.ts';
import type { StoredEvent } from '../log/stored-event.ts';
import type { HeadCheck, HeadState } from './heads.ts';

/** Lone surrogate (half a character), as JSON escapes it. Bytes that contain one are not a canonical form. */
const HALF = /\\u[dD][89a-fA-F]/;

const BACKSLASH = 0x5c;

const hasLoneSurrogate = (bytes: Uint8Array): boolean => bytes.includes(BACKSLASH) && HALF.test(textOfUtf8(bytes));

/** Returns the hash of an event's leaf, from the source's bytes if there are any. */
export const hashOfLeaf = (sha256: Sha256, event: StoredEvent): Hash =>
  event.leaf === undefined || hasLoneSurrogate(event.leaf)
    ? anyLeafHashOf(sha256, event)
    : leafHash(sha256, event.leaf);

/** Trees of a whole log. */
export interface TreesOfLog {
  readonly ledger: HeadCheck;
  readonly all: HeadCheck;
}

type OnLeaf = (event: StoredEvent, index: number) => void;

/** Seals of a whole log, which has all leaves, so that both trees are rebuilt. */
export class WholeLog implements LeafVerifier {
  constructor(
    private readonly sha256: Sha256,
    private readonly trees: TreesOfLog,
    private readonly findings: Findings,
    /** Called with every leaf's index before the leaf is added to the tree. */
    private readonly onLeaf: Partial<Record<keyof TreesOfLog, OnLeaf | undefined>> = {},
  ) {}

  see(event: StoredEvent): void {
    const { ledger, all } = this.trees;
    if (event.type === 'LogHeadSigned') ledger.head(event);
    if (event.type === 'AllEventsHeadSigned') all.head(event);
    const leafClass = leafClassOf(event);
    if (leafClass === 'unknown')
      this.findings.add(event, {
        code: 'event.unknown-type',
        message: 'an event of an unknown type states whether it is a leaf',
        expected: 'metadata with "leaf"',
        found: event.type,
      });
    const isInAll = leafClassInAll(event) === 'leaf';
    if (leafClass !== 'leaf' && !isInAll) return;
    const hash = hashOfLeaf(this.sha256, event);
    if (isInAll) {
      this.onLeaf.all?.(event, all.leaves);
      all.leaf(event, hash);
    }
    if (leafClass !== 'leaf') return;
    this.onLeaf.ledger?.(event, ledger.leaves);
    ledger.leaf(event, hash);
  }

  finish(): HeadState {
    return this.trees.ledger.finish();
  }

  finishAll(): HeadState {
    return this.trees.all.finish();
  }
}

/** Returns notes about the tree of all events: since when it covers the log, and how many events wait for a head. */
export const allHeadsNotes = ({ first, last, leaves, waitingSince }: HeadState): string[] => {
  if (first === null)
    return leaves === 0 ? [] : ['events outside the ledger are not watched: no head of all events was signed yet'];
  const { size, lastEventId, event } = first;
  return [
    `all events are watched since position ${event.position}, after event ${lastEventId}; the first ${size} were included as they were found then`,
    ...(waitingSince === null || last === null
      ? []
      : [`${leaves - last.size} events wait for a head of all events, since ${waitingSince}`]),
  ];
};
