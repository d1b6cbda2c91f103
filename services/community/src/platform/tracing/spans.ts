/**
 * Kind of a span in OpenTelemetry: `server` handles a request, `client` calls another service; messages go from
 * `producer` to `consumer`.
 */
export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Start and end of a span. */
export interface Timing {
  /** Unix time in milliseconds, with fractions. */
  readonly startMs: number;
  readonly endMs: number;
}

/** A span to record; its attributes must contain no personal data. */
export interface SpanInput {
  readonly name: string;
  readonly kind?: SpanKind;
  readonly attributes?: Attributes;
}

/** A completed span for the exporter. */
export interface FinishedSpan extends SpanInput, Timing {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | null;
  readonly error: string | null;
}

/** Span of an HTTP request in progress. */
export interface RequestSpan {
  end(name: string, attributes: Attributes, isError: boolean): void;
}

/** Span of a message that is about to be sent. */
export interface MessageSpan {
  /**
   * Value of the message's header `traceparent` (W3C Trace Context). Work that the message causes becomes a child of
   * this span.
   */
  readonly traceparent: string;
  end(error: unknown): void;
}

/** Records spans; only loaded when tracing is on. */
export interface Tracer {
  /**
   * Starts the first span of a trace. The trace id is derived from the request's id, so that all later work of the
   * request can join the trace.
   */
  request(correlationId: string): RequestSpan;
  within<T>(input: SpanInput, work: () => Promise<T>): Promise<T>;
  /** Starts a message span; null for a trace that is not recorded. */
  message(correlationId: string, input: SpanInput): MessageSpan | null;
  /** Runs work as a child span of the one in `traceparent`. */
  continued<T>(traceparent: string, input: SpanInput, work: () => Promise<T>): Promise<T>;
  /** Records work that has already ended, as a span in the trace of this request. */
  record(correlationId: string, input: SpanInput, timing: Timing): void;
}

let tracer: Tracer | null = null;

/** Sets the tracer of this process; null turns tracing off. */
export const useTracer = (next: Tracer | null): void => {
  tracer = next;
};

/** Whether this process records spans. */
export const isTracing = (): boolean => tracer !== null;

/** Runs work as a span of the current request or event. */
export const traced = <T>(input: SpanInput, work: () => Promise<T>): Promise<T> =>
  tracer === null ? work() : tracer.within(input, work);

/** Starts the span of a request; returns null when tracing is off. */
export const tracedRequest = (correlationId: string): RequestSpan | null => tracer?.request(correlationId) ?? null;

/** Starts the span of a message to other processes; returns null when tracing is off. */
export const tracedMessage = (correlationId: string, input: SpanInput): MessageSpan | null =>
  tracer?.message(correlationId, input) ?? null;

/** Runs work as a span in the trace of a message, if the message has one. */
export const continued = <T>(traceparent: string | undefined, input: SpanInput, work: () => Promise<T>): Promise<T> =>
  tracer === null || traceparent === undefined ? work() : tracer.continued(traceparent, input, work);

/** Records work for events of several requests as a span in the trace of each. */
export const recordForEach = (correlationIds: Iterable<string>, input: SpanInput, timing: Timing): void => {
  if (tracer !== null) for (const id of new Set(correlationIds)) tracer.record(id, input, timing);
};

/** Returns the Unix time in milliseconds, with fractions; it never runs backwards. */
export const nowMs = (): number => performance.timeOrigin + performance.now();
