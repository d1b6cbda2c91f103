import type { ObjectInfo } from '../disk/object-file.ts';
import type { Precondition } from '../disk/objects.ts';
import { S3Error } from '../errors.ts';
import { type Exchange, requestHeader } from './exchange.ts';

/**
 * Whether the list in an If-Match or If-None-Match header contains the entity tag (RFC 9110, section 13); ignores
 * quotes and the weak prefix `W/`.
 */
const matches = (list: string, etag: string): boolean =>
  list.split(',').some((item) => {
    const tag = item
      .trim()
      .replace(/^W\//, '')
      .replace(/^"(.*)"$/, '$1');
    return tag === '*' || tag === etag;
  });

/** Rounds down to whole seconds, the precision of HTTP dates. */
const wholeSeconds = (timeMs: number): number => Math.floor(timeMs / 1000) * 1000;

interface Conditions {
  match: string | undefined;
  noneMatch: string | undefined;
  modifiedSince: string | undefined;
  unmodifiedSince: string | undefined;
}

const readConditions = (exchange: Exchange, prefix: string): Conditions => ({
  match: requestHeader(exchange, `${prefix}if-match`),
  noneMatch: requestHeader(exchange, `${prefix}if-none-match`),
  modifiedSince: requestHeader(exchange, `${prefix}if-modified-since`),
  unmodifiedSince: requestHeader(exchange, `${prefix}if-unmodified-since`),
});

/** Evaluates the conditions. `failed`: a precondition is not met; `unchanged`: the client already has this object. */
const evaluate = (conditions: Conditions, info: ObjectInfo): 'proceed' | 'failed' | 'unchanged' => {
  const changedMs = wholeSeconds(info.lastModifiedMs);
  if (conditions.match !== undefined) {
    if (!matches(conditions.match, info.etag)) return 'failed';
  } else if (conditions.unmodifiedSince !== undefined && changedMs > Date.parse(conditions.unmodifiedSince)) {
    return 'failed';
  }
  if (conditions.noneMatch !== undefined) return matches(conditions.noneMatch, info.etag) ? 'unchanged' : 'proceed';
  const isKnown = conditions.modifiedSince !== undefined && changedMs <= Date.parse(conditions.modifiedSince);
  return isKnown ? 'unchanged' : 'proceed';
};

/**
 * Checks the conditions of GET and HEAD.
 * @throws S3Error PreconditionFailed | NotModified
 */
export const checkRead = (exchange: Exchange, info: ObjectInfo): void => {
  const outcome = evaluate(readConditions(exchange, ''), info);
  if (outcome === 'failed') throw new S3Error('PreconditionFailed');
  if (outcome === 'unchanged') throw new S3Error('NotModified', undefined, { ETag: info.etag });
};

/**
 * Checks the conditions on the source of a copy; any unmet condition is an error.
 * @throws S3Error PreconditionFailed
 */
export const checkCopySource = (exchange: Exchange, info: ObjectInfo): void => {
  if (evaluate(readConditions(exchange, 'x-amz-copy-source-'), info) !== 'proceed')
    throw new S3Error('PreconditionFailed');
};

/**
 * Returns the precondition of a write from If-None-Match (`*`: only if the key is unused) and If-Match; undefined if
 * there is neither.
 */
export const writePrecondition = (exchange: Exchange): Precondition | undefined => {
  const { match, noneMatch } = readConditions(exchange, '');
  if (match === undefined && noneMatch === undefined) return undefined;
  return (current) => {
    const hasForbiddenTag = noneMatch !== undefined && current !== null && matches(noneMatch, current.etag);
    const lacksRequiredTag = match !== undefined && (current === null || !matches(match, current.etag));
    if (hasForbiddenTag || lacksRequiredTag) throw new S3Error('PreconditionFailed');
  };
};

/** Range of bytes; first and last are inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Returns the range of the last `suffixBytes` of the object. */
const readSuffix = (suffixBytes: number, sizeBytes: number): ByteRange => {
  if (suffixBytes === 0 || sizeBytes === 0) throw new S3Error('InvalidRange');
  return { start: Math.max(0, sizeBytes - suffixBytes), end: sizeBytes - 1 };
};

/**
 * Parses a Range header. Returns null for the whole object: no header, several ranges or an unknown format, which RFC
 * 9110 allows a server to ignore.
 * @throws S3Error InvalidRange if no byte of the object is in the range
 */
export const readRange = (text: string | undefined, sizeBytes: number): ByteRange | null => {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(text?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return null;
  if (first === '') return readSuffix(Number(last), sizeBytes);
  const start = Number(first);
  const end = last === '' ? Infinity : Number(last);
  if (end < start) return null;
  if (start >= sizeBytes) throw new S3Error('InvalidRange', undefined, { ActualObjectSize: String(sizeBytes) });
  return { start, end: Math.min(end, sizeBytes - 1) };
};
