const FIRST_SEED = 0xdeadbeef;
const SECOND_SEED = 0x41c6ce57;
const FIRST_FACTOR = 2_654_435_761;
const SECOND_FACTOR = 1_597_334_677;

const mixed = (one: number, other: number): number =>
  Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909);

const partOf = (hash: number): string => (hash >>> 0).toString(36);

/**
 * Returns a 64-bit hash that distinguishes versions. Random texts rarely collide, but an attacker can find collisions,
 * so the hash must not be used for security.
 */
export const textHash = (text: string): string => {
  let [first, second] = [FIRST_SEED, SECOND_SEED];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    first = Math.imul(first ^ code, FIRST_FACTOR);
    second = Math.imul(second ^ code, SECOND_FACTOR);
  }
  return `${partOf(mixed(first, second))}-${partOf(mixed(second, first))}`;
};
