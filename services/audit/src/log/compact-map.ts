const MULTIPLIER_HIGH = 0x9e37_79b1;
const MULTIPLIER_LOW = 0x85eb_ca77;
const CAPACITY_FIRST = 1 << 12;
const LOAD_MAX = 0.6;

/**
 * Maps strings to numbers below 2^32 - 1. It stores 64 bits of a hash instead of the string, so it takes 20 to 40 bytes
 * per entry. Equal strings are always found; two different strings collide with a probability of 2^-64.
 */
export class CompactMap {
  private high = new Uint32Array(CAPACITY_FIRST);
  private low = new Uint32Array(CAPACITY_FIRST);
  /** Value plus 1; 0 for an empty slot. */
  private values = new Uint32Array(CAPACITY_FIRST);
  private used = 0;

  get size(): number {
    return this.used;
  }

  has(text: string): boolean {
    return this.get(text) !== undefined;
  }

  get(text: string): number | undefined {
    const [high, low] = hash64(text);
    const value = this.values[this.placeOf(high, low)] ?? 0;
    return value === 0 ? undefined : value - 1;
  }

  /** Sets the value and returns the previous one; undefined if there was none. */
  swap(text: string, value: number): number | undefined {
    const [high, low] = hash64(text);
    const place = this.placeOf(high, low);
    const before = this.values[place] ?? 0;
    this.values[place] = value + 1;
    if (before !== 0) return before - 1;
    this.high[place] = high;
    this.low[place] = low;
    this.used += 1;
    if (this.used > this.values.length * LOAD_MAX) this.grow();
    return undefined;
  }

  private placeOf(high: number, low: number): number {
    const mask = this.values.length - 1;
    let place = low & mask;
    while (this.values[place] !== 0 && (this.low[place] !== low || this.high[place] !== high))
      place = (place + 1) & mask;
    return place;
  }

  private grow(): void {
    const { high, low, values } = this;
    const capacity = values.length * 2;
    this.high = new Uint32Array(capacity);
    this.low = new Uint32Array(capacity);
    this.values = new Uint32Array(capacity);
    for (let old = 0; old < values.length; old += 1) {
      if (values[old] === 0) continue;
      const place = this.placeOf(high[old] ?? 0, low[old] ?? 0);
      this.high[place] = high[old] ?? 0;
      this.low[place] = low[old] ?? 0;
      this.values[place] = values[old] ?? 0;
    }
  }
}

const mixed = (hash: number): number => {
  const once = Math.imul(hash ^ (hash >>> 15), 0x2c1b_3c6d);
  const twice = Math.imul(once ^ (once >>> 12), 0x297a_2d39);
  return (twice ^ (twice >>> 15)) >>> 0;
};

/** Hashes a string in two lanes with different multipliers, which are mixed at the end. */
const hash64 = (text: string): [high: number, low: number] => {
  let high = text.length;
  let low = 0x5bd1_e995;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, MULTIPLIER_HIGH) ^ (high >>> 13);
    low = Math.imul(low ^ unit, MULTIPLIER_LOW) ^ (low >>> 11);
  }
  return [mixed(high ^ Math.imul(low, MULTIPLIER_HIGH)), mixed(low ^ Math.imul(high, MULTIPLIER_LOW))];
};

/** Returns 31 hash bits of a string, to compare two strings under the same key. */
export const shortHash = (text: string): number => hash64(text)[0] >>> 1;
