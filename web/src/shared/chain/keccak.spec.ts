import { describe, expect, it } from '@jest/globals';
import { checksummed, keccak256 } from './keccak.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('keccak-256', () => {
  it('is that of the chain', () => {
    expect(keccak256(bytes(''))).toBe('c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470');
    expect(keccak256(bytes('abc'))).toBe('4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45');
    expect(keccak256(bytes('transfer(address,uint256)'))).toMatch(/^a9059cbb/);
  });
  it('goes over several blocks', () => expect(new Set([135, 136, 137, 300].map((length) => keccak256(new Uint8Array(length)))).size).toBe(4));
});

/** The examples of EIP-55. */
it.each([
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
])('writes %s as EIP-55 does', (address) => expect(checksummed(address.toLowerCase())).toBe(address));
