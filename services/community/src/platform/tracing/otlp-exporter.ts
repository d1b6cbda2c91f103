import type { Log } from '../log.ts';
import type { Attributes, FinishedSpan, SpanKind } from './spans.ts';

export interface OtlpOptions {
  /** Base URL of a collector for OTLP over HTTP; traces go to `/v1/traces` below it. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Attributes of this process. */
  readonly resource: Attributes;
  readonly log: Log;
  readonly everyMs?: number;
}

const EVERY_MS = 2_000;
const BATCH_MAX = 512;
/**
 * Queue size above which spans are dropped, because traces must not use up the memory of a process whose collector is
 * unavailable.
 */
const QUEUE_MAX = 8_192;
const SEND_MS_MAX = 10_000;
const SAY_DROPPED_EVERY_MS = 60_000;

/** Numbers of `Span.SpanKind` and `Status.StatusCode` of opentelemetry-proto. */
const kinds: Readonly<Record<SpanKind, number>> = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 };
const STATUS_ERROR = 2;

const valueOf = (value: string | number | boolean) => {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
};

const attributesOf = (attributes: Attributes = {}) =>
  Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value: valueOf(value) }]));

/** Converts milliseconds to nanoseconds, as text because they exceed the safe integers. */
const nanosOf = (ms: number): string => String(BigInt(Math.round(ms * 1_000)) * 1_000n);

const spanOf = ({ traceId, spanId, parentSpanId, name, kind, attributes, startMs, endMs, error }: FinishedSpan) => ({
  traceId,
  spanId,
  ...(parentSpanId === null ? {} : { parentSpanId }),
  name,
  kind: kinds[kind ?? 'internal'],
  startTimeUnixNano: nanosOf(startMs),
  endTimeUnixNano: nanosOf(endMs),
  attributes: attributesOf(attributes),
  ...(error === null ? {} : { status: { code: STATUS_ERROR, message: error } }),
});

/** Sends spans to a collector in batches, as OTLP 1 over HTTP in its JSON form. */
export class OtlpExporter {
  private queue: FinishedSpan[] = [];
  private dropped = 0;
  private saidAt = -Infinity;
  private sending: Promise<void> = Promise.resolve();
  private readonly timer: NodeJS.Timeout;
  private readonly url: string;

  constructor(private readonly options: OtlpOptions) {
    this.url = `${options.endpoint.replace(/\/+$/, '')}/v1/traces`;
    this.timer = setInterval(() => void this.flush(), options.everyMs ?? EVERY_MS).unref();
  }

  add(span: FinishedSpan): void {
    if (this.queue.length >= QUEUE_MAX) {
      this.drop(1, 'the queue is full');
      return;
    }
    this.queue.push(span);
    if (this.queue.length === BATCH_MAX) void this.flush();
  }

  /** Sends all queued spans; resolves when each of them is sent or dropped. */
  flush(): Promise<void> {
    this.sending = this.sending.then(async () => {
      while (this.queue.length > 0) await this.send(this.queue.splice(0, BATCH_MAX));
    });
    return this.sending;
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  private async send(spans: readonly FinishedSpan[]): Promise<void> {
    const { headers, resource } = this.options;
    const body = JSON.stringify({
      resourceSpans: [
        {
          resource: { attributes: attributesOf(resource) },
          scopeSpans: [{ scope: { name: 'pixchange' }, spans: spans.map(spanOf) }],
        },
      ],
    });
    try {
      const response = await fetch(this.url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(SEND_MS_MAX),
      });
      await response.arrayBuffer();
      if (!response.ok) this.drop(spans.length, `the collector answers ${response.status}`);
    } catch (error) {
      this.drop(spans.length, String(error));
    }
  }

  /** Counts dropped spans, and logs the total at most once a minute. */
  private drop(count: number, why: string): void {
    this.dropped += count;
    const now = performance.now();
    if (now - this.saidAt < SAY_DROPPED_EVERY_MS) return;
    this.saidAt = now;
    this.options.log.warn(
      { spans: this.dropped, error: why, code: 'traces.dropped' },
      'spans could not be sent; they are dropped',
    );
    this.dropped = 0;
  }
}
