export interface ByteRange {
  readonly offset: number;
  readonly length: number;
}

/**
 * One range of a `Range` header (RFC 9110, section 14.2).
 * Null means the whole: no header, another unit, or several ranges, which a server may ignore.
 */
export const parseRange = (header: string | undefined, sizeBytes: number): ByteRange | 'unsatisfiable' | null => {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replaceAll(' ', '') ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (match === null || (first === '' && last === '')) return null;
  if (first === '') {
    const length = Math.min(Number(last), sizeBytes);
    return length === 0 ? 'unsatisfiable' : { offset: sizeBytes - length, length };
  }
  const offset = Number(first);
  const end = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  if (last !== '' && Number(last) < offset) return null;
  return offset >= sizeBytes ? 'unsatisfiable' : { offset, length: end - offset + 1 };
};
