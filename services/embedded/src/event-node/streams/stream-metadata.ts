/** Fields of a stream's metadata that affect reads and appends. */
export type StreamMetadata = {
  /** Number of newest events that readers see. */
  maxCount?: number;
  /** Maximum age of events that readers see. */
  maxAgeMs?: number;
  /** First revision that readers see; `Infinity` marks a soft-deleted stream. */
  truncateBefore?: number;
  /** Metadata as it was written; kept only for soft-deleted streams, whose next append rewrites it. */
  raw?: Buffer;
};

export const noMetadata: StreamMetadata = {};

/** Metadata of every metadata stream: EventStoreDB keeps only the newest event of such a stream. */
export const metastreamMetadata: StreamMetadata = { maxCount: 1 };

/** Metadata of a soft-deleted stream; truncates before the greatest revision. */
export const softDeletion = Buffer.from('{"$tb":9223372036854775807}');

/** 2^63 - 1 as JSON parses it, rounded to a double. */
const deletedBefore = 2 ** 63;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parseObject = (data: Buffer): Record<string, unknown> => {
  try {
    const parsed: unknown = JSON.parse(data.toString('utf8'));
    return isRecord(parsed) ? parsed : {};
  } catch {
    // Any client that may append can write invalid metadata, which counts as empty, as in EventStoreDB.
    return {};
  }
};

const positive = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;

/** Parses the data of a `$metadata` event. Invalid fields are ignored. */
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

/** Returns the metadata of an undeleted stream that is visible from `fromRevision`; other fields are unchanged. */
export const undeleted = (raw: Buffer, fromRevision: number): Buffer =>
  Buffer.from(JSON.stringify({ ...parseObject(raw), $tb: fromRevision }));
