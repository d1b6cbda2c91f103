/** What a span is about, as OpenTelemetry names it: `server` is asked, `client` asks another service; messages go from `producer` to `consumer`. */
export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Timing {
  /** Of `Date.now()`, with fractions. */
  readonly startMs: number;
  readonly endMs: number;
}

export interface SpanInput {
  readonly name: string;
  readonly kind?: SpanKind;
  readonly attributes?: Attributes;
}

/** A span as it is sent. */
export interface FinishedSpan extends SpanInput, Timing {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | null;
  readonly error: string | null;
}

/** An HTTP request under way. */
export interface RequestSpan {
  end(name: string, attributes: Attributes, isError: boolean): void;
}

/** A message that is about to be sent. */
export interface MessageSpan {
  /** For its header of that name, in the form of W3C Trace Context: what is done because of the message belongs to this span. */
  readonly traceparent: string;
  end(error: unknown): void;
}

/** What records spans; it is loaded when traces are on, and never otherwise. */
export interface Tracer {
  /** The first span of a trace, which is named by the request's id: so everything that follows from the request finds it. */
  request(correlationId: string): RequestSpan;
  within<T>(input: SpanInput, work: () => Promise<T>): Promise<T>;
  /** Null for a trace that is not recorded. */
  message(correlationId: string, input: SpanInput): MessageSpan | null;
  /** Does the work as a span below the one that `traceparent` names. */
  continued<T>(traceparent: string, input: SpanInput, work: () => Promise<T>): Promise<T>;
  /** Something that is over already, as a part of the trace of this request. */
  record(correlationId: string, input: SpanInput, timing: Timing): void;
}

let tracer: Tracer | null = null;

/** From now on spans are recorded there; null for nowhere. */
export const useTracer = (next: Tracer | null): void => {
  tracer = next;
};

export const isTracing = (): boolean => tracer !== null;

/** Does the work as a span of the request or event at hand. */
export const traced = <T>(input: SpanInput, work: () => Promise<T>): Promise<T> =>
  tracer === null ? work() : tracer.within(input, work);

export const tracedRequest = (correlationId: string): RequestSpan | null => tracer?.request(correlationId) ?? null;

export const tracedMessage = (correlationId: string, input: SpanInput): MessageSpan | null =>
  tracer?.message(correlationId, input) ?? null;

/** Does the work as a part of the trace that a message came with, if it came with one. */
export const continued = <T>(traceparent: string | undefined, input: SpanInput, work: () => Promise<T>): Promise<T> =>
  tracer === null || traceparent === undefined ? work() : tracer.continued(traceparent, input, work);

/** The same work for events of several requests: a span in the trace of each. */
export const recordForEach = (correlationIds: Iterable<string>, input: SpanInput, timing: Timing): void => {
  if (tracer !== null) for (const id of new Set(correlationIds)) tracer.record(id, input, timing);
};

export const nowMs = (): number => performance.timeOrigin + performance.now();
