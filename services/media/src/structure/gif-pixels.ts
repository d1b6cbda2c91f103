const CODE_BITS_MAX = 12;

/**
 * Counts the pixels in the compressed data of a GIF frame, without decoding them. The sub-blocks begin at `from`.
 * @param enough count at which reading ends
 * @returns `hasEnd`: whether an end code or `enough` pixels were found; `endAt`: the offset of the byte where reading
 * stopped, or infinity if neither was found
 */
export function countPixels(
  bytes: Buffer,
  from: number,
  minimumBits: number,
  enough: number,
): { pixels: number; hasEnd: boolean; endAt: number } {
  const clear = 1 << Math.min(minimumBits, CODE_BITS_MAX - 1);
  const lengths = new Uint32Array(1 << CODE_BITS_MAX).fill(1, 0, clear);
  const codes = { next: clear + 2, bits: minimumBits + 1, last: 0 };
  let [pixels, buffer, held] = [0, 0, 0];
  for (let at = from, size = bytes[at] ?? 0; size > 0; at += size + 1, size = bytes[at] ?? 0) {
    for (let byte = at + 1; byte <= at + size && byte < bytes.length; byte += 1) {
      buffer |= (bytes[byte] ?? 0) << held;
      held += 8;
      while (held >= codes.bits) {
        const code = buffer & ((1 << codes.bits) - 1);
        buffer >>>= codes.bits;
        held -= codes.bits;
        if (code === clear + 1) return { pixels, hasEnd: true, endAt: byte };
        pixels += readCode(code, clear, lengths, codes, minimumBits);
        if (pixels >= enough) return { pixels, hasEnd: true, endAt: byte };
      }
    }
  }
  return { pixels, hasEnd: false, endAt: Number.POSITIVE_INFINITY };
}

/** @returns the number of pixels of a code */
function readCode(
  code: number,
  clear: number,
  lengths: Uint32Array,
  codes: { next: number; bits: number; last: number },
  minimumBits: number,
): number {
  if (code === clear) {
    Object.assign(codes, { next: clear + 2, bits: minimumBits + 1, last: 0 });
    return 0;
  }
  const length = code < codes.next ? (lengths[code] ?? 0) : codes.last + 1;
  if (codes.last > 0 && codes.next < 1 << CODE_BITS_MAX) {
    lengths[codes.next] = codes.last + 1;
    codes.next += 1;
    if (codes.next === 1 << codes.bits && codes.bits < CODE_BITS_MAX) codes.bits += 1;
  }
  codes.last = length;
  return length;
}
