import { anchorEvents } from '../events/anchors.ts';
import { auditEvents } from '../events/audit.ts';
import { cosignatureEvents } from '../events/cosignatures.ts';
import { leafFamilies, otherFamilies } from '../events/registry.ts';
import { utf8Of } from './bytes.ts';
import { formlessLeafText, leafText, type StoredEvent } from './leaf-text.ts';
import { leafHash, type Hash, type Sha256 } from './merkle.ts';

export { formlessLeafText, leafText, type StoredEvent } from './leaf-text.ts';

const leafTypes: ReadonlySet<string> = new Set(leafFamilies.flatMap((family) => Object.keys(family)));

const otherTypes: ReadonlySet<string> = new Set(otherFamilies.flatMap((family) => Object.keys(family)));

/** True for event types that are leaves. The index of a leaf is the number of leaves before it in the whole log. */
export const isLeaf = (eventType: string): boolean => leafTypes.has(eventType);

/**
 * Returns whether an event is a leaf. For a type that only a newer version knows, `metadata.leaf` decides. Without that
 * field the result is `unknown`: a reader that counts leaves must stop there, because the indexes of all later leaves
 * depend on it.
 */
export const leafClassOf = ({
  type,
  metadata,
}: {
  readonly type: string;
  readonly metadata: unknown;
}): 'leaf' | 'none' | 'unknown' => {
  if (leafTypes.has(type)) return 'leaf';
  if (otherTypes.has(type) || type.startsWith('$')) return 'none';
  const isLeaf: unknown =
    typeof metadata === 'object' && metadata !== null ? (metadata as { readonly leaf?: unknown }).leaf : undefined;
  if (typeof isLeaf !== 'boolean') return 'unknown';
  return isLeaf ? 'leaf' : 'none';
};

/** Returns the leaf hash of an event. @throws TypeError for an event that has no canonical form */
export const leafHashOf = (sha256: Sha256, event: StoredEvent): Hash => leafHash(sha256, utf8Of(leafText(event)));

/**
 * Returns the leaf hash of any event. An event without a canonical form is hashed in the second format; otherwise, one
 * such event would stop the log.
 */
export const anyLeafHashOf = (sha256: Sha256, event: StoredEvent): Hash => {
  try {
    return leafHashOf(sha256, event);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return leafHash(sha256, utf8Of(formlessLeafText(event)));
  }
};

const recordTypes: ReadonlySet<string> = new Set(
  [auditEvents, anchorEvents, cosignatureEvents].flatMap((family) => Object.keys(family)),
);

/**
 * Returns whether an event is a leaf of the tree of all events. Records about the log itself are not leaves; otherwise
 * every signature would require another one. Records of a type that only a newer version knows are recognized by their
 * stream. All versions must therefore store such records in streams that begin with `audit-`.
 */
export const leafClassInAll = ({
  type,
  stream,
}: {
  readonly type: string;
  readonly stream: string;
}): 'leaf' | 'none' => {
  if (type.startsWith('$') || recordTypes.has(type)) return 'none';
  const isKnown = leafTypes.has(type) || otherTypes.has(type);
  return !isKnown && stream.startsWith('audit-') ? 'none' : 'leaf';
};
