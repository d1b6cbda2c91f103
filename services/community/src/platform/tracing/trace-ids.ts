import { createHash } from 'node:crypto';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const hashed = (text: string, digits: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, digits);

/** The trace of a request: its id without dashes, or, where a caller chose an id of another form, a hash of it. 32 digits. */
export const traceIdOf = (correlationId: string): string =>
  uuid.test(correlationId) ? correlationId.replaceAll('-', '') : hashed(correlationId, 32);

/** The first span of that trace, which every process can name as a parent. 16 digits. */
export const rootSpanIdOf = (correlationId: string): string => hashed(`root ${correlationId}`, 16);

const header = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

/** The header `traceparent` of W3C Trace Context, version 00, for a trace that is recorded. */
export const traceparentOf = ({ traceId, spanId }: { readonly traceId: string; readonly spanId: string }): string =>
  `00-${traceId}-${spanId}-01`;

/** @returns null for what is not of that form */
export const spanNamedIn = (traceparent: string): { readonly traceId: string; readonly spanId: string } | null => {
  const [, traceId, spanId] = header.exec(traceparent) ?? [];
  return traceId === undefined || spanId === undefined ? null : { traceId, spanId };
};

const SPACE = 2 ** 32;

/** Whether a trace belongs to this part of all traces; the same in every process, so that no trace is recorded in pieces. */
export const isSampled = (traceId: string, ratio: number): boolean =>
  // The end of a UUID of version 7 is random; its beginning is the time.
  Number.parseInt(traceId.slice(-8), 16) < ratio * SPACE;
