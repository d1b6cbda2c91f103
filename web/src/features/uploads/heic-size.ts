const ISPE = [0x69, 0x73, 0x70, 0x65];
/** Offsets in bytes from the start of the box type; four bytes of version and flags follow the type. */
const WIDTH_AT = 8;
const HEIGHT_AT = 12;
const BOX_BYTES = 16;

/**
 * Reads the size of a HEIC file in pixels from its `ispe` boxes, without a decoder. Tiles and thumbnails also have such
 * boxes, so the largest size is that of the picture. Returns null when there is no box.
 * @param head first bytes of the file
 */
export const heicSize = (head: Uint8Array): { width: number; height: number } | null => {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  let largest: { width: number; height: number } | null = null;
  for (
    let at = head.indexOf(ISPE[0] ?? 0);
    at >= 0 && at + BOX_BYTES <= head.length;
    at = head.indexOf(ISPE[0] ?? 0, at + 1)
  ) {
    if (!ISPE.every((byte, index) => head[at + index] === byte)) continue;
    const [width, height] = [view.getUint32(at + WIDTH_AT), view.getUint32(at + HEIGHT_AT)];
    if (largest === null || width * height > largest.width * largest.height) largest = { width, height };
  }
  return largest;
};
