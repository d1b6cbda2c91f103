import type { ReceiptProof } from '@pixchange/contracts/audit/provenance';
import { encodeRlp, keccak256, toBeHex } from 'ethers';
import { PartUnavailable } from '../unavailable.ts';
import type { Chain } from './chain.ts';
import { listProof } from './receipt-trie.ts';

interface RpcLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}
interface RpcReceipt {
  readonly transactionHash: string;
  readonly transactionIndex: string;
  readonly blockHash: string;
  readonly type?: string;
  readonly status?: string;
  readonly root?: string;
  readonly cumulativeGasUsed: string;
  readonly logsBloom: string;
  readonly logs: readonly RpcLog[];
}
type RpcBlock = Readonly<Record<string, string | undefined>>;

const FIELDS = [
  ['parentHash', 'sha3Uncles', 'miner', 'stateRoot', 'transactionsRoot', 'receiptsRoot', 'logsBloom'],
  ['*difficulty', '*number', '*gasLimit', '*gasUsed', '*timestamp', 'extraData', 'mixHash', 'nonce'],
].flat();
/** Header fields of later forks, in the order of the forks; `*` marks numbers. */
const LATER = [
  '*baseFeePerGas',
  'withdrawalsRoot',
  '*blobGasUsed',
  '*excessBlobGas',
  'parentBeaconBlockRoot',
  'requestsHash',
];

const number = (hex: string): string => (BigInt(hex) === 0n ? '0x' : toBeHex(BigInt(hex)));
const fieldOf = (block: RpcBlock, field: string): string => {
  const value = block[field.replace('*', '')] ?? '0x';
  return field.startsWith('*') ? number(value) : value;
};

/**
 * Returns the RLP of a block header. Its hash differs from the block's if the header has fields that are not listed
 * here.
 */
const headerOf = (block: RpcBlock): string =>
  encodeRlp([
    ...FIELDS.map((field) => fieldOf(block, field)),
    ...LATER.filter((field) => typeof block[field.replace('*', '')] === 'string').map((field) => fieldOf(block, field)),
  ]);

/** Encodes a receipt in the form that the receipt trie of a block contains (EIP-2718). */
const encoded = ({ type, status, root, cumulativeGasUsed, logsBloom, logs }: RpcReceipt): string => {
  const rlp = encodeRlp([
    status === undefined ? (root ?? '0x') : number(status),
    number(cumulativeGasUsed),
    logsBloom,
    logs.map(({ address, topics, data }) => [address, [...topics], data]),
  ]);
  const kind = Number(type ?? '0x0');
  return kind === 0 ? rlp : `0x${kind.toString(16).padStart(2, '0')}${rlp.slice(2)}`;
};

const bare = (hex: string): string => hex.replace(/^0x/, '');

const unproven = (why: string): PartUnavailable => new PartUnavailable('chain', { cause: new Error(why) });

/**
 * Proves that the receipt of a transaction is in its block. The proof is built from the node's responses and checked
 * against the hash of the block.
 * @throws PartUnavailable `chain` when the node does not respond, or its responses do not prove the receipt
 */
export const proveReceipt = async (chain: Chain, tx: string): Promise<ReceiptProof> => {
  const own = (await chain.callNode('eth_getTransactionReceipt', tx)) as RpcReceipt | null;
  if (own === null) throw unproven(`the node has no receipt of ${tx}`);
  const block = (await chain.callNode('eth_getBlockByHash', own.blockHash, false)) as RpcBlock | null;
  if (block === null) throw unproven(`the node has no block ${own.blockHash}`);
  const header = headerOf(block);
  if (keccak256(header) !== own.blockHash)
    throw unproven(`the header of block ${own.blockHash} has fields that are not known here`);
  const all = (await chain.callNode('eth_getBlockReceipts', block['number'])) as RpcReceipt[] | null;
  const index = Number(own.transactionIndex);
  // Some chains list one more transaction at the end, which is not in the trie.
  for (const receipts of [all ?? [], (all ?? []).slice(0, -1)]) {
    if (receipts[index]?.transactionHash !== tx) continue;
    const { root, nodes } = listProof(receipts.map(encoded), index);
    if (root === block['receiptsRoot'])
      return {
        block: bare(own.blockHash),
        header: bare(header),
        index,
        receipt: bare(encoded(own)),
        nodes: nodes.map(bare),
      };
  }
  throw unproven(`the receipts of block ${own.blockHash} are not what its header says`);
};
