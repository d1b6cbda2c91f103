import type { ReceiptProof } from '@pixchange/contracts/audit/provenance';
import { decodeRlp, encodeRlp, getAddress, keccak256, toBeHex, type RlpStructuredData } from 'ethers';

/** Log entry of a contract, in hex with 0x; the address has the EIP-55 checksum. */
export interface ReceiptLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

/** Content of a proven receipt and of its block's header. A file can't prove that the chain contains this block. */
export interface ProvenReceipt {
  /** Keccak-256 of the header, with 0x. */
  readonly blockHash: string;
  readonly number: number;
  /** Unix time in seconds. */
  readonly timestamp: number;
  readonly logs: readonly ReceiptLog[];
}

/** Thrown for an invalid proof; the message says where it fails. */
export class Unproven extends Error {}

const HEADER = { receiptsRoot: 5, number: 8, timestamp: 11, leastFields: 15 } as const;
const BRANCH_ITEMS = 17;
const SUCCESS = '0x01';

const listOf = (value: RlpStructuredData | undefined, what: string): readonly RlpStructuredData[] => {
  if (!Array.isArray(value)) throw new Unproven(`${what} is not a list`);
  return value;
};
const textOf = (value: RlpStructuredData | undefined, what: string): string => {
  if (typeof value !== 'string') throw new Unproven(`${what} is not a string of bytes`);
  return value;
};
const numberOf = (hex: string): number => (hex === '0x' ? 0 : Number(BigInt(hex)));

const nibblesOf = (hex: string): string => hex.slice(2);

/** Returns the prefix of an RLP item in hex, for content of this many bytes (Yellow Paper, appendix B). */
const rlpPrefix = (bytes: number, first: number): string => {
  if (bytes <= 55) return (first + bytes).toString(16).padStart(2, '0');
  const length = bytes.toString(16);
  const lengthHex = length.padStart(length.length + (length.length % 2), '0');
  return `${(first + 55 + lengthHex.length / 2).toString(16)}${lengthHex}`;
};

/** Encodes in linear time, unlike `encodeRlp` of ethers, which copies a list for each of its items. */
const rlpOf = (value: RlpStructuredData): string => {
  if (typeof value === 'string') {
    const hex = nibblesOf(value);
    return hex.length === 2 && hex < '80' ? hex : rlpPrefix(hex.length / 2, 0x80) + hex;
  }
  const items = value.map(rlpOf).join('');
  return rlpPrefix(items.length / 2, 0xc0) + items;
};

/** Decodes bytes, which must be the canonical encoding of their content. */
const decoded = (hex: string, what: string): RlpStructuredData => {
  try {
    const value = decodeRlp(hex);
    if (`0x${rlpOf(value)}` === hex) return value;
  } catch {
    // Bytes that cannot be decoded are reported below.
  }
  throw new Unproven(`${what} is not valid RLP`);
};

/** Decodes the rest of a path in hex-prefix encoding; `isLeaf` shows whether the path ends at a value. */
const readPath = (hex: string): { readonly rest: string; readonly isLeaf: boolean } => {
  const nibbles = nibblesOf(hex);
  const flag = Number.parseInt(nibbles[0] ?? '', 16);
  if (!(flag >= 0 && flag <= 3)) throw new Unproven('a node has a path in an unknown encoding');
  return { rest: nibbles.slice(flag % 2 === 1 ? 1 : 2), isLeaf: flag >= 2 };
};

interface Step {
  readonly left: string;
  readonly next: RlpStructuredData | undefined;
  readonly isEnd: boolean;
}

const stepOf = (node: readonly RlpStructuredData[], left: string): Step => {
  if (node.length === BRANCH_ITEMS) {
    if (left === '') return { left, next: node[BRANCH_ITEMS - 1], isEnd: true };
    return { left: left.slice(1), next: node[Number.parseInt(left[0] ?? '', 16)], isEnd: false };
  }
  if (node.length !== 2) throw new Unproven('a node is neither a branch nor a path');
  const { rest, isLeaf } = readPath(textOf(node[0], 'the path of a node'));
  if (!left.startsWith(rest) || (isLeaf && left !== rest)) throw new Unproven('the nodes do not match the path');
  return { left: left.slice(rest.length), next: node[1], isEnd: isLeaf };
};

/** Returns the value at an index in the trie with this root (Yellow Paper, appendix D). */
const valueAt = (root: string, index: number, nodes: readonly string[]): string => {
  let [left, hash] = [nibblesOf(encodeRlp(index === 0 ? '0x' : toBeHex(index))), root];
  for (const [at, bytes] of nodes.entries()) {
    if (keccak256(bytes) !== hash) throw new Unproven(`node ${at} does not match the hash in its parent`);
    let node = listOf(decoded(bytes, `node ${at}`), `node ${at}`);
    for (;;) {
      const step = stepOf(node, left);
      left = step.left;
      if (step.isEnd) {
        if (at !== nodes.length - 1) throw new Unproven('there are nodes after the receipt');
        return textOf(step.next, 'the value');
      }
      // A short node is embedded in its parent.
      if (!Array.isArray(step.next)) {
        hash = textOf(step.next, 'the hash of a node');
        break;
      }
      node = step.next;
    }
  }
  throw new Unproven('the nodes do not lead to a receipt');
};

const logsOf = (receipt: string): readonly ReceiptLog[] => {
  // A first byte that does not start a list is the transaction type (EIP-2718).
  const isTyped = Number.parseInt(receipt.slice(2, 4), 16) < 0x80;
  const [status, , , logs] = listOf(decoded(isTyped ? `0x${receipt.slice(4)}` : receipt, 'the receipt'), 'the receipt');
  if (status !== SUCCESS) throw new Unproven('the transaction did not succeed');
  return listOf(logs, 'the logs of the receipt').map((log) => {
    const [address, topics, data] = listOf(log, 'a log');
    return {
      address: getAddress(textOf(address, 'the address of a log')),
      topics: listOf(topics, 'the topics of a log').map((topic) => textOf(topic, 'a topic')),
      data: textOf(data, 'the data of a log'),
    };
  });
};

/**
 * Returns the content of a receipt that is proven to be in its block.
 * @throws Unproven when the proof is invalid
 */
export const openReceipt = ({ block, header, index, receipt, nodes }: ReceiptProof): ProvenReceipt => {
  const bytes = `0x${header}`;
  const blockHash = keccak256(bytes);
  if (blockHash !== `0x${block}`) throw new Unproven('the header is not that of the block');
  const fields = listOf(decoded(bytes, 'the header'), 'the header');
  if (fields.length < HEADER.leastFields) throw new Unproven('the header has too few fields');
  const root = textOf(fields[HEADER.receiptsRoot], 'the receipts root');
  const value = valueAt(
    root,
    index,
    nodes.map((node) => `0x${node}`),
  );
  if (value !== `0x${receipt}`) throw new Unproven('the receipt is not the one in the block');
  return {
    blockHash,
    number: numberOf(textOf(fields[HEADER.number], 'the number of the block')),
    timestamp: numberOf(textOf(fields[HEADER.timestamp], 'the time of the block')),
    logs: logsOf(value),
  };
};
