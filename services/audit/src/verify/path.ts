import type { InclusionProof } from '@pixchange/contracts/audit/bundle';
import { bytesOfHex, hexOf } from '@pixchange/contracts/audit/bytes';
import { anyLeafHashOf, type StoredEvent } from '@pixchange/contracts/audit/leaf';
import { nodeHash, stepsToRoot, type Hash, type Sha256 } from '@pixchange/contracts/audit/merkle';

/** Step of a path, which hashes a leaf or node together with its sibling. Hashes are in hex. */
export interface PathStep {
  readonly sibling: string;
  readonly onTheLeft: boolean;
  /** Hash of both. */
  readonly hash: string;
}

/** Path from the leaf of an event to the signed root. Hashes are in hex. */
export interface LeafPath {
  readonly type: string;
  readonly eventId: string;
  /** Number of leaves before the event. */
  readonly index: number;
  readonly leaf: string;
  /** Steps from the leaf to the root; empty if the leaf is the root. */
  readonly steps: readonly PathStep[];
}

/** Returns the path of a proven event in a tree of `size` leaves; null if the proof has the wrong length. */
export const pathOf = (
  sha256: Sha256,
  event: StoredEvent,
  { index, path }: InclusionProof,
  size: number,
): LeafPath | null => {
  const found = stepsToRoot(
    index,
    size,
    path.map((hash) => bytesOfHex(hash) ?? new Uint8Array()),
  );
  if (found === null) return null;
  const leaf = anyLeafHashOf(sha256, event);
  let hash: Hash = leaf;
  const steps = found.map(({ sibling, onTheLeft }) => {
    hash = onTheLeft ? nodeHash(sha256, sibling, hash) : nodeHash(sha256, hash, sibling);
    return { sibling: hexOf(sibling), onTheLeft, hash: hexOf(hash) };
  });
  return { type: event.type, eventId: event.id, index, leaf: hexOf(leaf), steps };
};
