import type { MediaFormat } from '../media.types.ts';
import { MediaRefusal } from '../media.types.ts';

/**
 * Patterns that are long enough not to occur in compressed pixels by chance. The shortest has 5 characters, matched in
 * upper or lower case, and a delimiter.
 */
const markup = [
  /<script[\s>/]/i,
  /<!doctype html/i,
  /<html[\s>]/i,
  /<iframe[\s>]/i,
  /<\?php\s/i,
  /__HALT_COMPILER\s*\(/i,
];

/** First bytes of RAR, 7z, gzip, PDF, ELF, DOS and Windows programs, scripts. */
const programs = ['Rar!\x1a\x07', '7z\xbc\xaf', '\x1f\x8b\x08', '%PDF-', '\x7fELF', 'MZ\x90\0', '#!/'];

/**
 * Refuses a medium that is also a script, a page, an archive or a program. This content would never be served, because
 * versions are always re-encoded, but no legitimate tool writes such a file.
 * @param endBytes end of the medium itself
 * @throws MediaRefusal unsupported_type
 */
export function refusePolyglots(format: MediaFormat, bytes: Buffer, endBytes: number): void {
  const found = scriptHeader(format, bytes) ?? markupIn(bytes) ?? appendedTo(bytes, endBytes);
  if (found !== undefined) throw new MediaRefusal('unsupported_type', `the file is ${found} too`);
}

/** Detects the well-known ways to make an image header the start of a valid script, or of a PDF. */
function scriptHeader(format: MediaFormat, bytes: Buffer): string | undefined {
  const start = bytes.toString('latin1', 0, 16);
  if (format === 'gif' && (start.startsWith('/*', 6) || /^GIF8[79]a\s*=/.test(start))) return 'a script';
  if (format === 'jpeg' && start.startsWith('\xff\xd8\xff\xe0/*')) return 'a script';
  if (format === 'webp' && start.startsWith('RIFF/*')) return 'a script';
  return bytes.subarray(0, 1024).includes('%PDF-') ? 'a PDF' : undefined;
}

function markupIn(bytes: Buffer): string | undefined {
  const text = bytes.toString('latin1');
  return markup.some((pattern) => pattern.test(text)) ? 'a script or page' : undefined;
}

function appendedTo(bytes: Buffer, endBytes: number): string | undefined {
  if (isZip(bytes)) return 'an archive';
  const tail = bytes.toString('latin1', endBytes, Math.min(bytes.length, endBytes + 4_096)).trimStart();
  return programs.some((start) => tail.startsWith(start)) ? 'an archive or program' : undefined;
}

/** Detects a ZIP from its end: a directory record whose offsets point to a directory entry. */
function isZip(bytes: Buffer): boolean {
  const from = Math.max(0, bytes.length - 65_557);
  const at = bytes.subarray(from).lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (at === -1 || from + at + 22 > bytes.length) return false;
  const record = from + at;
  const directory = record - bytes.readUInt32LE(record + 12);
  return directory >= 0 && bytes.toString('latin1', directory, directory + 4) === 'PK\x01\x02';
}
