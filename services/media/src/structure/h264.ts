/** Side of a macroblock; a picture of another size is coded with up to 15 more pixels. */
const MACROBLOCK_PX = 16;
/** Profiles whose parameter sets declare the chroma format. */
const profilesWithChroma = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);

/**
 * Whether an H.264 configuration (avcC) crops more than the pixels that complete its last macroblocks. Cropped pixels
 * are still in the stream.
 */
export function hidesEdges(configuration: Buffer): boolean {
  const count = (configuration[5] ?? 0) & 0x1f;
  let at = 6;
  for (let set = 0; set < count && at + 2 <= configuration.length; set += 1) {
    const end = at + 2 + configuration.readUInt16BE(at);
    if (crops(new BitReader(configuration.subarray(at + 3, end)))) return true;
    at = end;
  }
  return false;
}

/** Whether a sequence parameter set, read after its header, crops more than the last macroblocks need. */
function crops(bits: BitReader): boolean {
  const profile = bits.read(8);
  bits.read(16);
  bits.unsigned();
  const chroma = profilesWithChroma.has(profile) ? readChroma(bits) : 1;
  bits.unsigned();
  skipOrder(bits);
  bits.unsigned();
  bits.read(1);
  bits.unsigned();
  bits.unsigned();
  const isProgressive = bits.read(1) === 1;
  if (!isProgressive) bits.read(1);
  bits.read(1);
  return bits.read(1) === 1 && isLargeCrop(bits, chroma, isProgressive);
}

function isLargeCrop(bits: BitReader, chroma: number, isProgressive: boolean): boolean {
  const [left, right, top, bottom] = [bits.unsigned(), bits.unsigned(), bits.unsigned(), bits.unsigned()];
  const across = chroma === 1 || chroma === 2 ? 2 : 1;
  const down = (chroma === 1 ? 2 : 1) * (isProgressive ? 1 : 2);
  const lines = isProgressive ? MACROBLOCK_PX : 2 * MACROBLOCK_PX;
  return left + top > 0 || right * across >= MACROBLOCK_PX || bottom * down >= lines;
}

/** @returns the chroma format: 0 for none, 1 for 4:2:0, 2 for 4:2:2, 3 for 4:4:4 */
function readChroma(bits: BitReader): number {
  const chroma = bits.unsigned();
  if (chroma === 3) bits.read(1);
  bits.unsigned();
  bits.unsigned();
  bits.read(1);
  if (bits.read(1) === 1) skipScaling(bits, chroma === 3 ? 12 : 8);
  return chroma;
}

function skipOrder(bits: BitReader): void {
  const type = bits.unsigned();
  if (type === 0) bits.unsigned();
  if (type !== 1) return;
  bits.read(1);
  bits.signed();
  bits.signed();
  for (let left = bits.unsigned(); left > 0 && !bits.isAtEnd; left -= 1) bits.signed();
}

function skipScaling(bits: BitReader, lists: number): void {
  for (let list = 0; list < lists; list += 1) {
    if (bits.read(1) === 0) continue;
    let [last, next] = [8, 8];
    for (let entry = 0; entry < (list < 6 ? 16 : 64) && next !== 0; entry += 1) {
      next = (last + bits.signed() + 256) % 256;
      if (next !== 0) last = next;
    }
  }
}

/** Reads the bits of a parameter set; after its end, all bits are 0. */
class BitReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(escaped: Buffer) {
    // A byte 3 after two zero bytes is an escape and not part of the data.
    this.#bytes = Buffer.from(
      escaped.filter((byte, at) => !(byte === 3 && escaped[at - 1] === 0 && escaped[at - 2] === 0)),
    );
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length * 8;
  }

  read(count: number): number {
    let value = 0;
    for (let bit = 0; bit < count; bit += 1, this.#at += 1)
      value = value * 2 + (((this.#bytes[this.#at >> 3] ?? 0) >> (7 - (this.#at & 7))) & 1);
    return value;
  }

  unsigned(): number {
    let zeros = 0;
    while (!this.isAtEnd && this.read(1) === 0) zeros += 1;
    return zeros > 31 ? 0 : 2 ** zeros - 1 + this.read(zeros);
  }

  signed(): number {
    const code = this.unsigned();
    return code % 2 === 1 ? (code + 1) / 2 : -code / 2;
  }
}
