import { leafHashOf, leafStanding } from '@pixchange/contracts/audit/leaf';
import { leafHash, type Hash, type Sha256 } from '@pixchange/contracts/audit/merkle';
import type { Seals } from '../auditor.ts';
import type { Findings } from '../findings.ts';
import type { StoredEvent } from '../log/stored-event.ts';
import type { HeadCheck, HeadState } from './heads.ts';

/** Returns the hash of an event's leaf, from the source's bytes if there are any. */
export const hashOfLeaf = (sha256: Sha256, event: StoredEvent): Hash =>
  event.leaf === undefined ? leafHashOf(sha256, event) : leafHash(sha256, event.leaf);

/** Seals of a whole log: all leaves are available, so the tree is rebuilt. */
export class WholeLog implements Seals {
  constructor(
    private readonly sha256: Sha256,
    private readonly heads: HeadCheck,
    private readonly findings: Findings,
    /** Called with every leaf's index before it joins the tree. */
    private readonly onLeaf: (event: StoredEvent, index: number) => void = () => undefined,
  ) {}

  see(event: StoredEvent): void {
    if (event.type === 'LogHeadSigned') this.heads.head(event);
    const standing = leafStanding(event);
    if (standing === 'unknown')
      this.findings.add(event, {
        code: 'event.unknown-type',
        message: 'an event of a type that this auditor does not know says itself whether it is a leaf',
        expected: 'metadata with "leaf"',
        found: event.type,
      });
    if (standing !== 'leaf') return;
    this.onLeaf(event, this.heads.leaves);
    this.heads.leaf(event, this.hashOf(event));
  }

  finish(): HeadState {
    return this.heads.finish();
  }

  private hashOf(event: StoredEvent): Hash {
    try {
      return hashOfLeaf(this.sha256, event);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      this.findings.add(event, {
        code: 'event.no-form',
        message: `the event has no canonical form: ${error.message}`,
        expected: 'JSON',
        found: event.type,
      });
      return this.sha256();
    }
  }
}
