/** Fees in wei per unit of gas. */
export interface Fees {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

interface Market {
  /** Base fee of the newest block. */
  readonly block: bigint;
  readonly tip: bigint;
  readonly maxGwei: number;
  /** Fees of the transaction with the same nonce that this one replaces. */
  readonly replaced?: Fees | undefined;
}

const GWEI = 1_000_000_000n;

const largest = (first: bigint, second: bigint): bigint => (first > second ? first : second);
const smallest = (first: bigint, second: bigint): bigint => (first < second ? first : second);

/** Returns a fee of about 12.5% more, because nodes accept only a replacement that pays at least 10% more. */
const above = (fee: bigint | undefined): bigint => (fee === undefined ? 0n : (fee * 9n) / 8n + 1n);

/**
 * Returns fees that still suffice when the base fee doubles, but never exceed the limit. Null when even the next block
 * or the replacement would exceed the limit.
 */
export const feesOf = ({ block, tip, maxGwei, replaced }: Market): Fees | null => {
  const limit = BigInt(maxGwei) * GWEI;
  const maxPriorityFeePerGas = largest(tip, above(replaced?.maxPriorityFeePerGas));
  const needed = largest(block + maxPriorityFeePerGas, above(replaced?.maxFeePerGas));
  if (needed > limit) return null;
  return { maxPriorityFeePerGas, maxFeePerGas: smallest(limit, largest(needed, 2n * block + maxPriorityFeePerGas)) };
};
