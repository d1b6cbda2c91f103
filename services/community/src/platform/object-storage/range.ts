/** Requested bytes of a file. */
export interface ByteRange {
  readonly offset: number;
  readonly length: number;
}

const HEADER = /^bytes=(?:-(?<suffix>\d{1,15})|(?<first>\d{1,15})-(?<last>\d{1,15})?)$/;

const lastBytes = (count: number, sizeBytes: number): ByteRange | 'unsatisfiable' => {
  const length = Math.min(count, sizeBytes);
  return length === 0 ? 'unsatisfiable' : { offset: sizeBytes - length, length };
};

/**
 * Parses a `Range` header (RFC 9110, section 14.2). Null means the whole file: the header is missing or invalid, or has
 * another unit or several ranges, which a server may ignore.
 */
export const parseRange = (header: string | undefined, sizeBytes: number): ByteRange | 'unsatisfiable' | null => {
  const parts = HEADER.exec(header?.replaceAll(' ', '') ?? '')?.groups;
  if (parts === undefined) return null;
  if (parts['suffix'] !== undefined) return lastBytes(Number(parts['suffix']), sizeBytes);
  const offset = Number(parts['first']);
  const last = Math.min(Number(parts['last'] ?? Number.MAX_SAFE_INTEGER), sizeBytes - 1);
  if (Number(parts['last'] ?? offset) < offset) return null;
  return offset >= sizeBytes ? 'unsatisfiable' : { offset, length: last - offset + 1 };
};
