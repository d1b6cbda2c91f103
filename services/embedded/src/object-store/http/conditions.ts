import type { ObjectInfo } from '../disk/object-file.ts';
import type { Precondition } from '../disk/objects.ts';
import { S3Error } from '../errors.ts';
import { type Exchange, requestHeader } from './exchange.ts';

/** Conditional requests as in RFC 9110, section 13; entity tags are compared without quotes and weakness. */
const matches = (list: string, etag: string): boolean =>
  list.split(',').some((item) => {
    const tag = item
      .trim()
      .replace(/^W\//, '')
      .replace(/^"(.*)"$/, '$1');
    return tag === '*' || tag === etag;
  });

/** HTTP dates know whole seconds only. */
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

/** `failed`: a condition on the state we must meet; `unchanged`: the caller has this very object already. */
const evaluate = (conditions: Conditions, info: ObjectInfo): 'go on' | 'failed' | 'unchanged' => {
  const changedMs = wholeSeconds(info.lastModifiedMs);
  if (conditions.match !== undefined) {
    if (!matches(conditions.match, info.etag)) return 'failed';
  } else if (conditions.unmodifiedSince !== undefined && changedMs > Date.parse(conditions.unmodifiedSince)) {
    return 'failed';
  }
  if (conditions.noneMatch !== undefined) return matches(conditions.noneMatch, info.etag) ? 'unchanged' : 'go on';
  const isKnown = conditions.modifiedSince !== undefined && changedMs <= Date.parse(conditions.modifiedSince);
  return isKnown ? 'unchanged' : 'go on';
};

/** For GET and HEAD. @throws S3Error PreconditionFailed | NotModified */
export const checkRead = (exchange: Exchange, info: ObjectInfo): void => {
  const outcome = evaluate(readConditions(exchange, ''), info);
  if (outcome === 'failed') throw new S3Error('PreconditionFailed');
  if (outcome === 'unchanged') throw new S3Error('NotModified', undefined, { ETag: info.etag });
};

/** For the source of a copy, where every condition that does not hold is a failure. */
export const checkCopySource = (exchange: Exchange, info: ObjectInfo): void => {
  if (evaluate(readConditions(exchange, 'x-amz-copy-source-'), info) !== 'go on')
    throw new S3Error('PreconditionFailed');
};

/** For writes: If-None-Match (`*` means: only if nothing is there) and If-Match; undefined when neither is asked. */
export const writePrecondition = (exchange: Exchange): Precondition | undefined => {
  const { match, noneMatch } = readConditions(exchange, '');
  if (match === undefined && noneMatch === undefined) return undefined;
  return (current) => {
    const isForbidden = noneMatch !== undefined && current !== null && matches(noneMatch, current.etag);
    const isMissing = match !== undefined && (current === null || !matches(match, current.etag));
    if (isForbidden || isMissing) throw new S3Error('PreconditionFailed');
  };
};

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The last `suffixBytes` of the object. */
const readSuffix = (suffixBytes: number, sizeBytes: number): ByteRange => {
  if (suffixBytes === 0 || sizeBytes === 0) throw new S3Error('InvalidRange');
  return { start: Math.max(0, sizeBytes - suffixBytes), end: sizeBytes - 1 };
};

/**
 * Reads a Range header. null means the whole object: no header, several ranges or a form we don't know (RFC 9110
 * lets a server ignore those).
 * @throws S3Error InvalidRange when nothing of the object lies in the range
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
