/** The part of a stream's metadata that reads honour. */
export type StreamMetadata = {
  /** Only the last so many events are seen. */
  maxCount?: number;
  /** Only events younger than this are seen. */
  maxAgeMs?: number;
  /** Only events from this revision on are seen; `Infinity` marks a soft-deleted stream. */
  truncateBefore?: number;
  /** The metadata as it was written; kept for soft-deleted streams alone, whose next append rewrites it. */
  raw?: Buffer;
};

export const noMetadata: StreamMetadata = {};

/** The real server keeps one version of a metadata stream. */
export const metastreamMetadata: StreamMetadata = { maxCount: 1 };

/** What a soft deletion writes: the greatest revision there is. */
export const softDeletion = Buffer.from('{"$tb":9223372036854775807}');

/** 2^63 - 1 as JSON gives it to us, rounded to what a double can hold. */
const deletedBefore = 2 ** 63;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parseObject = (data: Buffer): Record<string, unknown> => {
  try {
    const parsed: unknown = JSON.parse(data.toString('utf8'));
    return isRecord(parsed) ? parsed : {};
  } catch {
    // Anyone who may append may write a broken metadata event; like the real server we then go by none.
    return {};
  }
};

const positive = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;

/** Reads the data of a `$metadata` event. What makes no sense is taken as not said. */
export const parseMetadata = (data: Buffer): StreamMetadata => {
  const parsed = parseObject(data);
  const maxCount = positive(parsed['$maxCount']);
  const maxAgeS = positive(parsed['$maxAge']);
  const truncateBefore = positive(parsed['$tb']);
  const deleted = truncateBefore !== undefined && truncateBefore >= deletedBefore;
  return {
    ...(maxCount !== undefined && { maxCount }),
    ...(maxAgeS !== undefined && { maxAgeMs: maxAgeS * 1000 }),
    ...(truncateBefore !== undefined && { truncateBefore: deleted ? Infinity : truncateBefore }),
    ...(deleted && { raw: data }),
  };
};

export const isSoftDeleted = ({ truncateBefore }: StreamMetadata): boolean => truncateBefore === Infinity;

/** The metadata of a stream that lives again from `fromRevision` on; all else that was said of it stays. */
export const undeleted = (raw: Buffer, fromRevision: number): Buffer =>
  Buffer.from(JSON.stringify({ ...parseObject(raw), $tb: fromRevision }));
