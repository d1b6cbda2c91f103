import { ALL_HEADS_STREAM, HEADS_STREAM, type AuditEvent } from '../events/audit.ts';
import { leafClassOf, leafClassInAll, type StoredEvent } from './leaf.ts';
import type { Sha256 } from './merkle.ts';
import { noteKey, type NoteKey } from './signed-note.ts';

/** Merkle tree over events of the log, in log order, with its own signed heads. */
export interface TreeOfLog {
  readonly name: 'ledger' | 'all';
  /** Event type of the tree's heads, which are all in `stream`. */
  readonly head: AuditEvent['type'];
  readonly stream: string;
  /** Suffix of the key name under which the tree's heads are signed. */
  readonly suffix: string;
  readonly leafClass: (event: Pick<StoredEvent, 'stream' | 'type' | 'metadata'>) => ReturnType<typeof leafClassOf>;
}

/** Tree of the ledger, of moderation and of other staff actions. */
export const ledgerTree: TreeOfLog = {
  name: 'ledger',
  head: 'LogHeadSigned',
  stream: HEADS_STREAM,
  suffix: '',
  leafClass: leafClassOf,
};

/** Tree of all events except records about the log itself. */
export const allTree: TreeOfLog = {
  name: 'all',
  head: 'AllEventsHeadSigned',
  stream: ALL_HEADS_STREAM,
  suffix: '/all',
  leafClass: leafClassInAll,
};

/** Returns a key of the ledger's tree under its name in another tree. The bytes of the key stay the same. */
export const keyFor = (sha256: Sha256, { suffix }: TreeOfLog, { name, publicKey }: NoteKey): NoteKey =>
  noteKey(sha256, `${name}${suffix}`, publicKey);
