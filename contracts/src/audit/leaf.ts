import { leafFamilies, otherFamilies } from '../events/registry.ts';
import { utf8Of } from './bytes.ts';
import { leafText, type StoredEvent } from './leaf-text.ts';
import { leafHash, type Hash, type Sha256 } from './merkle.ts';

export { leafText, type StoredEvent } from './leaf-text.ts';

const leafTypes: ReadonlySet<string> = new Set(leafFamilies.flatMap((family) => Object.keys(family)));

const otherTypes: ReadonlySet<string> = new Set(otherFamilies.flatMap((family) => Object.keys(family)));

/** True for an event that is a leaf; its index is the number of leaves before it in the order of the whole log. */
export const isLeaf = (eventType: string): boolean => leafTypes.has(eventType);

/**
 * Whether an event is a leaf, also one of a type that only a newer version knows: since then the metadata say so (`leaf`). `unknown` where
 * nobody says it: the places of all later leaves depend on it, so that whatever counts leaves must stop there.
 */
export const leafStanding = ({
  type,
  metadata,
}: {
  readonly type: string;
  readonly metadata: unknown;
}): 'leaf' | 'none' | 'unknown' => {
  if (leafTypes.has(type)) return 'leaf';
  if (otherTypes.has(type) || type.startsWith('$')) return 'none';
  const said: unknown =
    typeof metadata === 'object' && metadata !== null ? (metadata as { readonly leaf?: unknown }).leaf : undefined;
  if (typeof said !== 'boolean') return 'unknown';
  return said ? 'leaf' : 'none';
};

export const leafHashOf = (sha256: Sha256, event: StoredEvent): Hash => leafHash(sha256, utf8Of(leafText(event)));
