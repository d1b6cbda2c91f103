/**
 * Rewriters that remove metadata from a picture file and copy its image data unchanged. Callers must exclude files that
 * need an EXIF rotation or a color profile.
 */

const SOS = 0xda;
const EOI = 0xd9;
const COMMENT = 0xfe;
const APP0 = 0xe0;
/** Adobe's segment defines how colors are encoded, and is needed to decode them. */
const APP14 = 0xee;
const APP15 = 0xef;
const JFIF = Buffer.from('\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00', 'latin1');

/** @param bytes a JPEG that readJpeg has accepted, cut at its end */
export function rewriteJpeg(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let at = 2;
  while (at < bytes.length) {
    const marker = bytes[at + 1] ?? EOI;
    if (bytes[at] !== 0xff || marker === 0xff || marker === 0) {
      // Skips stray and fill bytes before a marker.
      at += 1;
      continue;
    }
    if (marker === EOI) break;
    const end = at + 2 + (isAlone(marker) ? 0 : bytes.readUInt16BE(at + 2));
    const next = marker === SOS ? endOfScan(bytes, end) : end;
    kept.push(withoutMetadata(marker, bytes.subarray(at, next)));
    at = next;
  }
  return Buffer.concat([...kept, Buffer.from([0xff, EOI])]);
}

/** @param segment bytes of the segment from its marker, including a scan that follows it */
function withoutMetadata(marker: number, segment: Buffer): Buffer {
  if (marker === APP0 && segment.toString('latin1', 4, 9) === 'JFIF\0') return JFIF;
  const isNote = (marker >= APP0 && marker <= APP15 && marker !== APP14) || marker === COMMENT;
  return isNote ? Buffer.alloc(0) : segment;
}

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;
const isAlone = (marker: number): boolean => marker === 0x01 || isRestart(marker);

function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return bytes.length;
}

const pngChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

/** @param bytes a PNG that readPng has accepted; for an animated one, its still image is kept */
export function rewritePng(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length;) {
    const next = at + 12 + bytes.readUInt32BE(at);
    if (pngChunks.has(bytes.toString('latin1', at + 4, at + 8))) kept.push(bytes.subarray(at, next));
    at = next;
  }
  return Buffer.concat(kept);
}

const webpChunks = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF']);
const frameChunks = new Set(['VP8 ', 'VP8L', 'ALPH']);
/** Flags of VP8X for animation and transparency. Color profile, EXIF and XMP are removed. */
const WEBP_FLAGS = 0x12;
const ANMF_HEAD_BYTES = 16;

/** @param bytes a WebP that readWebp has accepted */
export function rewriteWebp(bytes: Buffer): Buffer {
  const content = webpContent(bytes, 12, webpChunks);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(content.length + 4, 4);
  return Buffer.concat([head, content]);
}

function webpContent(bytes: Buffer, from: number, wanted: ReadonlySet<string>): Buffer {
  const kept: Buffer[] = [];
  for (let at = from; at + 8 <= bytes.length;) {
    const type = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const data = bytes.subarray(at + 8, at + 8 + size);
    if (wanted.has(type)) kept.push(webpChunk(type, pixelsOnly(type, data)));
    at += 8 + size + (size % 2);
  }
  return Buffer.concat(kept);
}

function pixelsOnly(type: string, data: Buffer): Buffer {
  if (type === 'VP8X') {
    const copy = Buffer.from(data);
    copy[0] = (copy[0] ?? 0) & WEBP_FLAGS;
    return copy;
  }
  if (type !== 'ANMF') return data;
  return Buffer.concat([data.subarray(0, ANMF_HEAD_BYTES), webpContent(data, ANMF_HEAD_BYTES, frameChunks)]);
}

function webpChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}
