/**
 * SHA-256 hash, 32 bytes. The functions of this file compute the Merkle tree of RFC 9162, section 2.1; the caller
 * provides SHA-256.
 */
export type Hash = Uint8Array;
/** SHA-256 of the concatenated parts. Browsers and Node have different implementations. */
export type Sha256 = (...parts: readonly Uint8Array[]) => Hash;

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** Returns the hash of a leaf (RFC 6962, 2.1). */
export const leafHash = (sha256: Sha256, data: Uint8Array): Hash => sha256(LEAF, data);
/** Returns the hash of an inner node (RFC 6962, 2.1). */
export const nodeHash = (sha256: Sha256, left: Hash, right: Hash): Hash => sha256(NODE, left, right);

/** Returns the hash over the 2^level leaves from index * 2^level on; all of these leaves must exist. */
export type Nodes = (level: number, index: number) => Hash;

/**
 * Splits the leaves from `start` (inclusive) to `end` (exclusive) into complete subtrees, left to right and largest
 * first. A subtree of the tree over `end` leaves must begin at `start`.
 */
const subtrees = (start: number, end: number): { level: number; index: number }[] => {
  const parts: { level: number; index: number }[] = [];
  for (let at = start; at < end;) {
    let level = 0;
    // Arithmetic instead of bit operators, which stop working at 2^31.
    while (at % 2 ** (level + 1) === 0 && at + 2 ** (level + 1) <= end) level += 1;
    parts.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }
  return parts;
};

/** Returns MTH(D[size]) of section 2.1.1; the root of the empty tree is the hash of zero bytes. */
export const rootOf = (sha256: Sha256, nodes: Nodes, size: number): Hash => rangeHash(sha256, nodes, 0, size);

/**
 * Returns the hash over a range that is a subtree of the tree over `end` leaves. Its complete subtrees are combined
 * from the right.
 */
const rangeHash = (sha256: Sha256, nodes: Nodes, start: number, end: number): Hash => {
  const hashes = subtrees(start, end).map(({ level, index }) => nodes(level, index));
  const last = hashes.pop();
  if (last === undefined) return sha256();
  return hashes.reduceRight((right, left) => nodeHash(sha256, left, right), last);
};

/** Returns the largest power of two below n, for n above 1. */
const splitOf = (n: number): number => {
  let k = 1;
  while (k * 2 < n) k *= 2;
  return k;
};

/**
 * Returns PATH(m, D[n]) of section 2.1.3.1, the proof that leaf `index` (from 0) is in the tree over `size` leaves.
 * @throws RangeError for an index outside the tree
 */
export const inclusionProof = (sha256: Sha256, nodes: Nodes, index: number, size: number): Hash[] => {
  if (index < 0 || index >= size) throw new RangeError(`there is no leaf ${index} of ${size}`);
  const path: Hash[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + splitOf(end - start);
    const goLeft = index < middle;
    path.push(goLeft ? rangeHash(sha256, nodes, middle, end) : rangeHash(sha256, nodes, start, middle));
    [start, end] = goLeft ? [start, middle] : [middle, end];
  }
  return path.reverse();
};

/**
 * Returns PROOF(m, D[n]) of section 2.1.4.1, the proof that the tree over `second` leaves begins with the tree over
 * `first`; empty for equal sizes.
 * @throws RangeError when `first` is less than 1 or more than `second`
 */
export const consistencyProof = (sha256: Sha256, nodes: Nodes, first: number, second: number): Hash[] => {
  if (first < 1 || first > second) throw new RangeError(`a tree of ${second} leaves has none of ${first} before it`);
  const path: Hash[] = [];
  let [start, end] = [0, second];
  // True while the range begins at leaf 0. If it still does when the loop ends, the range is the first tree, and the
  // verifier already has its root.
  let whole = true;
  while (first < end) {
    const middle = start + splitOf(end - start);
    if (first <= middle) {
      path.push(rangeHash(sha256, nodes, middle, end));
      end = middle;
    } else {
      path.push(rangeHash(sha256, nodes, start, middle));
      start = middle;
      whole = false;
    }
  }
  if (!whole) path.push(rangeHash(sha256, nodes, start, end));
  return path.reverse();
};

const same = (a: Hash, b: Hash): boolean => a.length === b.length && a.every((byte, at) => byte === b[at]);

const half = (n: number): number => Math.floor(n / 2);

/**
 * Climbs from a leaf or subtree to the root, as sections 2.1.3.2 and 2.1.4.2 both do. On each level, `fn` is its index
 * and `sn` the index of the last node. `join` receives each sibling and whether it is on the left. Returns false when
 * the path has the wrong length.
 */
const climb = (
  start: { fn: number; sn: number },
  path: readonly Hash[],
  join: (sibling: Hash, onTheLeft: boolean) => unknown,
): boolean => {
  let { fn, sn } = start;
  for (const sibling of path) {
    if (sn === 0) return false;
    const onTheLeft = fn % 2 === 1 || fn === sn;
    join(sibling, onTheLeft);
    // A node on the right edge without a sibling moves up unchanged.
    while (onTheLeft && fn % 2 === 0 && fn !== 0) [fn, sn] = [half(fn), half(sn)];
    [fn, sn] = [half(fn), half(sn)];
  }
  return sn === 0;
};

export interface StepToRoot {
  readonly sibling: Hash;
  readonly onTheLeft: boolean;
}

/**
 * Returns the siblings of a leaf from the bottom to the root (section 2.1.3.2); null when the path has the wrong
 * length.
 */
export const stepsToRoot = (index: number, size: number, path: readonly Hash[]): readonly StepToRoot[] | null => {
  if (index < 0 || index >= size) return null;
  const steps: StepToRoot[] = [];
  const arrives = climb({ fn: index, sn: size - 1 }, path, (sibling, onTheLeft) => steps.push({ sibling, onTheLeft }));
  return arrives ? steps : null;
};

/** Whether an inclusion proof is valid (section 2.1.3.2); false for an index outside the tree. */
export const provesInclusion = (
  sha256: Sha256,
  leaf: Hash,
  index: number,
  size: number,
  path: readonly Hash[],
  root: Hash,
): boolean => {
  const hash = stepsToRoot(index, size, path)?.reduce(
    (below, { sibling, onTheLeft }) =>
      onTheLeft ? nodeHash(sha256, sibling, below) : nodeHash(sha256, below, sibling),
    leaf,
  );
  return hash !== undefined && same(hash, root);
};

/**
 * Returns the start of a consistency proof: the largest complete subtree that ends with the last leaf of the first
 * tree.
 */
const lastSubtree = (first: number, second: number): { fn: number; sn: number } => {
  let [fn, sn] = [first - 1, second - 1];
  while (fn % 2 === 1) [fn, sn] = [half(fn), half(sn)];
  return { fn, sn };
};

/** Whether a consistency proof is valid (section 2.1.4.2); false when `first` is less than 1 or more than `second`. */
export const provesConsistency = (
  sha256: Sha256,
  first: number,
  firstRoot: Hash,
  second: number,
  secondRoot: Hash,
  path: readonly Hash[],
): boolean => {
  if (first < 1 || first > second) return false;
  if (first === second) return path.length === 0 && same(firstRoot, secondRoot);
  // The path omits the root of a first tree that is a complete subtree, so this line prepends it.
  const [begin, ...steps] = Number.isInteger(Math.log2(first)) ? [firstRoot, ...path] : path;
  if (begin === undefined) return false;
  let [before, after] = [begin, begin];
  const arrives = climb(lastSubtree(first, second), steps, (sibling, onTheLeft) => {
    if (onTheLeft) before = nodeHash(sha256, sibling, before);
    after = onTheLeft ? nodeHash(sha256, sibling, after) : nodeHash(sha256, after, sibling);
  });
  return arrives && same(before, firstRoot) && same(after, secondRoot);
};
