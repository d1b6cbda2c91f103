const MASK = (1n << 64n) - 1n;
const RATE_BYTES = 136;
const ROUNDS = 24;

const rotate = (lane: bigint, by: number): bigint => (by === 0 ? lane : ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & MASK);

/** The constants of the rounds, from the shift register that defines them. */
const roundConstants = (): bigint[] => {
  let register = 1;
  return Array.from({ length: ROUNDS }, () => {
    let constant = 0n;
    for (let power = 0; power <= 6; power += 1) {
      if ((register & 1) === 1) constant |= 1n << BigInt((1 << power) - 1);
      register = (register & 0x80) === 0 ? register << 1 : (register << 1) ^ 0x171;
    }
    return constant;
  });
};

const CONSTANTS = roundConstants();

const at = (lanes: readonly bigint[], x: number, y: number): bigint => lanes[(x % 5) + 5 * (y % 5)] ?? 0n;

const mixColumns = (lanes: readonly bigint[]): bigint[] => {
  const parity = Array.from({ length: 5 }, (_, x) => [0, 1, 2, 3, 4].reduce((sum, y) => sum ^ at(lanes, x, y), 0n));
  return lanes.map((lane, index) => lane ^ (parity[(index + 4) % 5] ?? 0n) ^ rotate(parity[(index + 1) % 5] ?? 0n, 1));
};

const turnAndMove = (lanes: readonly bigint[]): bigint[] => {
  const moved = [...lanes];
  let [x, y] = [1, 0];
  let current = at(lanes, x, y);
  for (let step = 0; step < ROUNDS; step += 1) {
    [x, y] = [y, (2 * x + 3 * y) % 5];
    const next = at(lanes, x, y);
    moved[x + 5 * y] = rotate(current, (((step + 1) * (step + 2)) / 2) % 64);
    current = next;
  }
  return moved;
};

const mixRows = (lanes: readonly bigint[]): bigint[] =>
  lanes.map((lane, index) => {
    const [x, y] = [index % 5, Math.floor(index / 5)];
    return lane ^ (~at(lanes, x + 1, y) & MASK & at(lanes, x + 2, y));
  });

const permute = (lanes: bigint[]): bigint[] =>
  CONSTANTS.reduce((state, constant) => {
    const mixed = mixRows(turnAndMove(mixColumns(state)));
    mixed[0] = (mixed[0] ?? 0n) ^ constant;
    return mixed;
  }, lanes);

const padded = (bytes: Uint8Array): Uint8Array => {
  const blocks = new Uint8Array((Math.floor(bytes.length / RATE_BYTES) + 1) * RATE_BYTES);
  blocks.set(bytes);
  blocks[bytes.length] = 0x01;
  blocks[blocks.length - 1] = (blocks[blocks.length - 1] ?? 0) | 0x80;
  return blocks;
};

/** Keccak-256 as the chain uses it, in hexadecimal. Made for an address now and then, not for speed. */
export const keccak256 = (bytes: Uint8Array): string => {
  const blocks = new DataView(padded(bytes).buffer);
  let lanes = Array.from({ length: 25 }, () => 0n);
  for (let start = 0; start < blocks.byteLength; start += RATE_BYTES) {
    lanes = permute(lanes.map((lane, index) => (index < RATE_BYTES / 8 ? lane ^ blocks.getBigUint64(start + 8 * index, true) : lane)));
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (let index = 0; index < 4; index += 1) digest.setBigUint64(8 * index, lanes[index] ?? 0n, true);
  return [...new Uint8Array(digest.buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** An address with the upper and lower case letters of EIP-55; wallets tell it in lower case. */
export const checksummed = (address: string): string => {
  const plain = address.toLowerCase().replace(/^0x/u, '');
  const hash = keccak256(new TextEncoder().encode(plain));
  return `0x${[...plain].map((sign, index) => (parseInt(hash[index] ?? '0', 16) >= 8 ? sign.toUpperCase() : sign)).join('')}`;
};
