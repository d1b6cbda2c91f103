import type { MediaFormat } from './media.types.ts';

/** `ftyp` brands by the decoder that the file needs; the major brand is checked first, then the compatible ones. */
const avifBrands = new Set(['avif', 'avis']);
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);
const mp4Brand = /^(iso[m2-9]|mp4[12v]|avc1|dash|M4V[ HP]?|MSNV|3g[p2].|f4v |XAVC|mmp4|hvc1|CAEP|NDS.|cmfc)$/;

/**
 * Detects the format of a file from its bytes alone.
 * @returns null for every file that is not an accepted medium, including Matroska and camera raw files
 */
export function sniffFormat(bytes: Buffer): MediaFormat | null {
  if (bytes.length < 12) return null;
  const head = bytes.toString('latin1', 0, 12);
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp';
  if (head.startsWith('\x1a\x45\xdf\xa3')) return isWebm(bytes) ? 'webm' : null;
  return sniffBoxes(bytes) ?? (isSvg(bytes) ? 'svg' : null);
}

function sniffBoxes(bytes: Buffer): MediaFormat | null {
  const type = bytes.toString('latin1', 4, 8);
  // QuickTime files older than `ftyp` begin with one of their own boxes.
  if (type === 'moov' || type === 'wide' || type === 'mdat') return hasMoov(bytes) ? 'quicktime' : null;
  if (type !== 'ftyp') return null;
  const [major = '', ...compatible] = brandsOf(bytes);
  const own = formatOfBrand(major);
  if (own !== null) return own;
  for (const brand of compatible) {
    const format = formatOfBrand(brand);
    if (format !== null) return format;
  }
  return null;
}

/** Returns the major brand, then the compatible ones. */
function brandsOf(bytes: Buffer): string[] {
  const size = Math.min(bytes.readUInt32BE(0), bytes.length);
  const brands = [bytes.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= size && brands.length < 64; at += 4) brands.push(bytes.toString('latin1', at, at + 4));
  return brands;
}

function formatOfBrand(brand: string): MediaFormat | null {
  if (avifBrands.has(brand)) return 'avif';
  if (heicBrands.has(brand)) return 'heic';
  if (brand === 'qt  ') return 'quicktime';
  return mp4Brand.test(brand) ? 'mp4' : null;
}

/** Walks the top-level boxes, so that a text with `mdat` at byte 4 by chance does not count as a video. */
function hasMoov(bytes: Buffer): boolean {
  for (let at = 0, boxes = 0; at + 8 <= bytes.length && boxes < 1000; boxes += 1) {
    if (bytes.toString('latin1', at + 4, at + 8) === 'moov') return true;
    const size = bytes.readUInt32BE(at);
    if (size === 1 && at + 16 <= bytes.length) at += Number(bytes.readBigUInt64BE(at + 8));
    else if (size >= 8) at += size;
    else return false;
  }
  return false;
}

/** True when the EBML header's DocType (id 0x4282), which is within its first bytes, is WebM. */
function isWebm(bytes: Buffer): boolean {
  const at = bytes.subarray(0, 128).indexOf(Buffer.from([0x42, 0x82]));
  if (at === -1) return false;
  const length = (bytes[at + 2] ?? 0) & 0x7f;
  return bytes.toString('latin1', at + 3, at + 3 + length).replace(/\0+$/, '') === 'webm';
}

/** True for an XML prolog (declaration, comments, DOCTYPE) followed by `<svg`; the sanitizer checks the rest. */
function isSvg(bytes: Buffer): boolean {
  let text = bytes
    .toString('utf8', 0, Math.min(bytes.length, 64 * 1024))
    .replace(/^\ufeff/, '')
    .trimStart();
  for (let parts = 0; parts < 100; parts += 1) {
    const end = prologueEnd(text);
    if (end === 0) return /^<svg[\s>/]/.test(text);
    if (end === -1) return false;
    text = text.slice(end).trimStart();
  }
  return false;
}

/** @returns the length of the next prolog item at the start of the text; 0 without one, -1 when it has no end */
function prologueEnd(text: string): number {
  const close = (mark: string, from = 0): number => {
    const at = text.indexOf(mark, from);
    return at === -1 ? -1 : at + mark.length;
  };
  if (text.startsWith('<?')) return close('?>');
  if (text.startsWith('<!--')) return close('-->');
  if (!/^<!doctype/i.test(text)) return 0;
  const subset = text.indexOf('[');
  const end = text.indexOf('>');
  return subset !== -1 && subset < end ? close('>', text.indexOf(']', subset)) : close('>');
}
