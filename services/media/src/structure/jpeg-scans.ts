/** Coefficients of a block. */
const COEFFICIENTS = 64;
/** Precision of a coefficient that no scan has sent yet. */
const UNSENT = 255;

/**
 * Records how precisely the scans of a JPEG have sent its pixels so far. A progressive JPEG without its last scans has
 * all rows, but blurred ones, and its decoder does not report that.
 */
export class JpegScans {
  /** Lowest bit of each coefficient that was sent, by the id of the component. */
  readonly #sent = new Map<number, Uint8Array>();
  #isProgressive = false;

  /** @param segment content of a frame header */
  readFrame(segment: Buffer, isProgressive: boolean): void {
    this.#isProgressive = isProgressive;
    const count = segment[5] ?? 0;
    for (let at = 6; at + 3 <= segment.length && at < 6 + count * 3; at += 3)
      this.#sent.set(segment.readUInt8(at), new Uint8Array(COEFFICIENTS).fill(UNSENT));
  }

  /** @param segment content of a scan header */
  readScan(segment: Buffer): void {
    const count = segment[0] ?? 0;
    const about = segment.subarray(1 + count * 2);
    const [first, last, low] = this.#isProgressive
      ? [about[0] ?? 0, about[1] ?? 0, (about[2] ?? 0) & 0x0f]
      : [0, COEFFICIENTS - 1, 0];
    for (let at = 1; at < 1 + count * 2 && at < segment.length; at += 2)
      this.#sent.get(segment.readUInt8(at))?.fill(low, first, last + 1);
  }

  /** Whether every coefficient of every component was sent in full. */
  get isComplete(): boolean {
    return this.#sent.size > 0 && [...this.#sent.values()].every((sent) => sent.every((low) => low === 0));
  }
}
