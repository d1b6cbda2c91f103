import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { currentContext } from '../request-context.ts';
import type { OtlpExporter } from './otlp-exporter.ts';
import {
  nowMs,
  type Attributes,
  type FinishedSpan,
  type MessageSpan,
  type RequestSpan,
  type SpanInput,
  type Timing,
  type Tracer,
} from './spans.ts';
import { isSampled, rootSpanIdOf, spanNamedIn, traceIdOf, traceparentOf } from './trace-ids.ts';

interface Parent {
  readonly traceId: string;
  readonly spanId: string;
}

const newSpanId = (): string => randomBytes(8).toString('hex');
const textOf = (error: unknown): string => (error instanceof Error ? error.name : String(error));

/** Records spans and passes them to the exporter. */
export class ExportingTracer implements Tracer {
  private readonly current = new AsyncLocalStorage<Parent>();

  constructor(
    private readonly exporter: Pick<OtlpExporter, 'add'>,
    private readonly ratio: number,
  ) {}

  request(correlationId: string): RequestSpan {
    const [traceId, spanId, startMs] = [traceIdOf(correlationId), rootSpanIdOf(correlationId), nowMs()];
    return {
      end: (name: string, attributes: Attributes, isError: boolean) =>
        this.finish({
          name,
          kind: 'server',
          attributes,
          traceId,
          spanId,
          parentSpanId: null,
          startMs,
          endMs: nowMs(),
          error: isError ? 'the answer is an error' : null,
        }),
    };
  }

  within<T>(input: SpanInput, work: () => Promise<T>): Promise<T> {
    return this.below(this.parent(), input, work);
  }

  message(correlationId: string, input: SpanInput): MessageSpan | null {
    const span: Parent = { traceId: traceIdOf(correlationId), spanId: newSpanId() };
    if (!isSampled(span.traceId, this.ratio)) return null;
    const [parentSpanId, startMs] = [rootSpanIdOf(correlationId), nowMs()];
    return {
      traceparent: traceparentOf(span),
      end: (error: unknown) =>
        this.finish({
          ...input,
          ...span,
          parentSpanId,
          startMs,
          endMs: nowMs(),
          error: error === null ? null : textOf(error),
        }),
    };
  }

  continued<T>(traceparent: string, input: SpanInput, work: () => Promise<T>): Promise<T> {
    return this.below(spanNamedIn(traceparent), input, work);
  }

  record(correlationId: string, input: SpanInput, timing: Timing): void {
    this.finish({
      ...input,
      ...timing,
      traceId: traceIdOf(correlationId),
      spanId: newSpanId(),
      parentSpanId: rootSpanIdOf(correlationId),
      error: null,
    });
  }

  /** Returns the surrounding span, or else the first one of the current request or event; null outside of both. */
  private parent(): Parent | null {
    const id = currentContext()?.requestId;
    if (id === undefined) return null;
    const traceId = traceIdOf(id);
    const around = this.current.getStore();
    // When work serves several requests, the surrounding span may belong to another one.
    return around?.traceId === traceId ? around : { traceId, spanId: rootSpanIdOf(id) };
  }

  private async below<T>(parent: Parent | null, input: SpanInput, work: () => Promise<T>): Promise<T> {
    if (parent === null || !isSampled(parent.traceId, this.ratio)) return work();
    const span: Parent = { traceId: parent.traceId, spanId: newSpanId() };
    const startMs = nowMs();
    let error: string | null = null;
    try {
      return await this.current.run(span, work);
    } catch (cause) {
      error = textOf(cause);
      throw cause;
    } finally {
      this.finish({ ...input, ...span, parentSpanId: parent.spanId, startMs, endMs: nowMs(), error });
    }
  }

  private finish(span: FinishedSpan): void {
    if (isSampled(span.traceId, this.ratio)) this.exporter.add(span);
  }
}
