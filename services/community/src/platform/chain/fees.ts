/** Wei for a unit of gas. */
export interface Fees {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

interface Market {
  /** The base fee of the newest block. */
  readonly block: bigint;
  readonly tip: bigint;
  readonly maxGwei: number;
  /** Of the transaction with the same nonce that this one takes the place of. */
  readonly replaced?: Fees | undefined;
}

const GWEI = 1_000_000_000n;

const largest = (first: bigint, second: bigint): bigint => (first > second ? first : second);
const smallest = (first: bigint, second: bigint): bigint => (first < second ? first : second);

/** Nodes take a replacement that pays a tenth more. */
const above = (fee: bigint | undefined): bigint => (fee === undefined ? 0n : (fee * 9n) / 8n + 1n);

/** Enough for base fees that double; null when even the next block costs more than the limit, or a replacement would. */
export const feesOf = ({ block, tip, maxGwei, replaced }: Market): Fees | null => {
  const limit = BigInt(maxGwei) * GWEI;
  const maxPriorityFeePerGas = largest(tip, above(replaced?.maxPriorityFeePerGas));
  const needed = largest(block + maxPriorityFeePerGas, above(replaced?.maxFeePerGas));
  if (needed > limit) return null;
  return { maxPriorityFeePerGas, maxFeePerGas: smallest(limit, largest(needed, 2n * block + maxPriorityFeePerGas)) };
};
