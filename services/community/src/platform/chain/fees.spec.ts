import { describe, expect, it } from 'vitest';
import { feesOf } from './fees.ts';

const gwei = 1_000_000_000n;

describe('the fees of a transaction', () => {
  it('allow for a base fee that doubles', () => {
    expect(feesOf({ block: 30n * gwei, tip: 25n * gwei, maxGwei: 500 })).toEqual({
      maxFeePerGas: 85n * gwei,
      maxPriorityFeePerGas: 25n * gwei,
    });
  });

  it('never exceed the limit, and are null when the next block costs more', () => {
    expect(feesOf({ block: 30n * gwei, tip: 25n * gwei, maxGwei: 60 })?.maxFeePerGas).toBe(60n * gwei);
    expect(feesOf({ block: 30n * gwei, tip: 31n * gwei, maxGwei: 60 })).toBeNull();
  });

  it('exceed those of the transaction they replace by more than a tenth', () => {
    const replaced = { maxFeePerGas: 80n * gwei, maxPriorityFeePerGas: 40n * gwei };
    const fees = feesOf({ block: 1n * gwei, tip: 1n * gwei, maxGwei: 500, replaced });
    expect(fees?.maxFeePerGas).toBeGreaterThan(88n * gwei);
    expect(fees?.maxPriorityFeePerGas).toBeGreaterThan(44n * gwei);
    expect(feesOf({ block: 1n * gwei, tip: 1n * gwei, maxGwei: 85, replaced })).toBeNull();
  });

  it('are zero on a chain where gas is free', () => {
    expect(feesOf({ block: 0n, tip: 0n, maxGwei: 1 })).toEqual({ maxFeePerGas: 0n, maxPriorityFeePerGas: 0n });
  });
});
