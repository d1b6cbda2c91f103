import { encodeRlp, keccak256, toBeHex, type RlpStructuredDataish } from 'ethers';

/** A node before RLP encoding. */
type Node = RlpStructuredDataish[];
interface Item {
  /** Nibbles of the key. */
  readonly path: readonly number[];
  /** RLP or typed RLP, in hex with 0x. */
  readonly value: string;
}

const HASH_BYTES = 32;

const nibblesOf = (hex: string): number[] => [...hex.slice(2)].map((digit) => Number.parseInt(digit, 16));

/** Returns the key of a list item, which is the RLP of its index. */
const keyOf = (index: number): number[] => nibblesOf(encodeRlp(index === 0 ? '0x' : toBeHex(index)));

/** Returns the hex-prefix form of a path (Yellow Paper, appendix C). */
const prefixed = (path: readonly number[], isLeaf: boolean): string => {
  const flag = (isLeaf ? 2 : 0) + (path.length % 2);
  const half = path.length % 2 === 1 ? [flag, ...path] : [flag, 0, ...path];
  return `0x${half.map((nibble) => nibble.toString(16)).join('')}`;
};

const sharedLength = (items: readonly Item[], from: number): number => {
  const [first] = items;
  let length = 0;
  while (
    first !== undefined &&
    from + length < first.path.length &&
    items.every(({ path }) => path[from + length] === first.path[from + length])
  )
    length += 1;
  return length;
};

/** Returns a node as its parent contains it: a short node itself, a longer one as its hash. */
const within = (node: Node): RlpStructuredDataish => {
  const encoded = encodeRlp(node);
  return (encoded.length - 2) / 2 < HASH_BYTES ? node : keccak256(encoded);
};

/** Builds the subtree of some items; `onWay` receives the nodes on the path to `target`, deepest first. */
const nodeOf = (items: readonly Item[], from: number, target: readonly number[], onWay: (node: Node) => void): Node => {
  const isOnWay = items.some(({ path }) => path === target);
  const done = (node: Node): Node => {
    if (isOnWay) onWay(node);
    return node;
  };
  const [first] = items;
  if (first !== undefined && items.length === 1) return done([prefixed(first.path.slice(from), true), first.value]);
  const shared = sharedLength(items, from);
  if (first !== undefined && shared > 0) {
    const below = nodeOf(items, from + shared, target, onWay);
    return done([prefixed(first.path.slice(from, from + shared), false), within(below)]);
  }
  const children = Array.from({ length: 16 }, (_, nibble): RlpStructuredDataish => {
    const under = items.filter(({ path }) => path[from] === nibble);
    return under.length === 0 ? '0x' : within(nodeOf(under, from + 1, target, onWay));
  });
  const here = items.find(({ path }) => path.length === from);
  return done([...children, here?.value ?? '0x']);
};

/**
 * Returns the root of the trie over a list of values (like `receiptsRoot`), and the nodes on the path to the value at
 * `index`.
 * @throws RangeError when the list has no such value
 */
export const listProof = (
  values: readonly string[],
  index: number,
): { readonly root: string; readonly nodes: readonly string[] } => {
  const items = values.map((value, at): Item => ({ path: keyOf(at), value }));
  const target = items[index];
  if (target === undefined) throw new RangeError(`there is no item ${index} of ${values.length}`);
  const nodes: string[] = [];
  const root = nodeOf(items, 0, target.path, (node) => nodes.unshift(encodeRlp(node)));
  // A node that is embedded in its parent is not listed separately.
  const own = nodes.filter((node, at) => at === 0 || (node.length - 2) / 2 >= HASH_BYTES);
  return { root: keccak256(encodeRlp(root)), nodes: own };
};
