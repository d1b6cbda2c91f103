import { describe, expect, it } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { isSampled, rootSpanIdOf, spanNamedIn, traceIdOf, traceparentOf } from './trace-ids.ts';

describe('the ids of a trace', () => {
  it('include the request id without dashes as the trace id', () =>
    expect(traceIdOf('0197b6f0-7a10-7c3e-9d52-0b1f4c2e6a01')).toBe('0197b6f07a107c3e9d520b1f4c2e6a01'));

  it('have the right form for a request id that a caller chose', () => {
    expect(traceIdOf('my-request-1')).toMatch(/^[0-9a-f]{32}$/);
    expect(traceIdOf('my-request-1')).toBe(traceIdOf('my-request-1'));
    expect(traceIdOf('my-request-1')).not.toBe(traceIdOf('my-request-2'));
  });

  it('include the id of the first span, derived from the request id', () => {
    expect(rootSpanIdOf('my-request-1')).toMatch(/^[0-9a-f]{16}$/);
    expect(rootSpanIdOf('my-request-1')).not.toBe(rootSpanIdOf('my-request-2'));
  });

  it('are carried in the header of W3C Trace Context', () => {
    const span = { traceId: traceIdOf('my-request-1'), spanId: rootSpanIdOf('my-request-1') };
    expect(traceparentOf(span)).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(spanNamedIn(traceparentOf(span))).toEqual(span);
  });

  it.each(['', 'nonsense', `00-${'a'.repeat(32)}-${'b'.repeat(15)}-01`, `01-${'a'.repeat(32)}-${'b'.repeat(16)}-01`])(
    'can’t be read from %j',
    (header) => expect(spanNamedIn(header)).toBeNull(),
  );

  it('are sampled at about the configured ratio', () => {
    const traces = Array.from({ length: 4_000 }, () => traceIdOf(uuidv7()));
    expect(traces.every((id) => isSampled(id, 1))).toBe(true);
    expect(traces.some((id) => isSampled(id, 0))).toBe(false);
    const share = traces.filter((id) => isSampled(id, 0.25)).length / traces.length;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.3);
  });
});
