import { createHash } from 'node:crypto';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const hashed = (text: string, digits: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, digits);

/**
 * Returns the trace id of a request, 32 hexadecimal digits: the request id without dashes if it is a UUID, otherwise a
 * hash of it.
 */
export const traceIdOf = (correlationId: string): string =>
  uuid.test(correlationId) ? correlationId.replaceAll('-', '') : hashed(correlationId, 32);

/** Returns the id of the first span of the request's trace, 16 hexadecimal digits. Every process can derive it. */
export const rootSpanIdOf = (correlationId: string): string => hashed(`root ${correlationId}`, 16);

const header = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

/** Returns the header `traceparent` of W3C Trace Context, version 00, for a recorded trace. */
export const traceparentOf = ({ traceId, spanId }: { readonly traceId: string; readonly spanId: string }): string =>
  `00-${traceId}-${spanId}-01`;

/** Parses the header `traceparent`; null for a text of another form. */
export const spanNamedIn = (traceparent: string): { readonly traceId: string; readonly spanId: string } | null => {
  const [, traceId, spanId] = header.exec(traceparent) ?? [];
  return traceId === undefined || spanId === undefined ? null : { traceId, spanId };
};

const SPACE = 2 ** 32;

/** Whether a trace is sampled. Every process decides alike, so that no trace is recorded only partly. */
export const isSampled = (traceId: string, ratio: number): boolean =>
  // Only the end of a version 7 UUID is random; the beginning is a timestamp.
  Number.parseInt(traceId.slice(-8), 16) < ratio * SPACE;
