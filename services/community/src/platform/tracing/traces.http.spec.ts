import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startProductHere } from '../../../../../tests/product-here.ts';
import { signUp, until, type Product } from '../../../../../tests/product.ts';
import { createLog } from '../log.ts';
import { OtlpExporter } from './otlp-exporter.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
}
interface Body {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly { readonly key: string; readonly value: object }[] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

/** Collector that only stores the received spans. */
class Collector {
  readonly bodies: Body[] = [];
  readonly requests: { readonly url: string; readonly authorization: string | undefined }[] = [];
  status = 200;
  private constructor(private readonly server: Server) {}

  static async start(): Promise<Collector> {
    const collector = new Collector(
      createServer((request, response) => {
        void json(request).then((body) => {
          collector.bodies.push(body as Body);
          collector.requests.push({ url: request.url ?? '', authorization: request.headers.authorization });
          response.writeHead(collector.status, { 'content-type': 'application/json' }).end('{}');
        });
      }),
    );
    collector.server.listen(0, '127.0.0.1');
    await once(collector.server, 'listening');
    return collector;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get spans(): Span[] {
    return this.bodies.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    );
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

let collector: Collector;
beforeAll(async () => {
  collector = await Collector.start();
});
afterAll(() => collector.stop());

describe('traces', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProductHere('traces', {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collector',
      OTEL_SERVICE_NAME: 'pixchange-test',
    });
  });
  afterAll(() => product.stop());

  it('show a request with its command, its append, its statements and its projection as one trace', async () => {
    const { session } = await signUp(product);
    const response = await fetch(`${product.url}/api/albums`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ album: { title: 'Seen by a collector', published: true } }),
    });
    expect(response.status).toBe(201);
    const traceId = (response.headers.get('x-request-id') ?? '').replaceAll('-', '');
    const wanted = ['POST /api/albums', 'command CreateAlbum', 'event store append', 'postgres', 'projection albums'];
    const trace = await until(
      () => Promise.resolve(collector.spans.filter((span) => span.traceId === traceId)),
      (spans) => wanted.every((name) => spans.some((span) => span.name === name)),
      `the spans ${wanted.join(', ')}`,
    );
    const named = (name: string): Span => trace.find((span) => span.name === name) as Span;
    const [root, command, append, , projection] = wanted.map(named) as [Span, Span, Span, Span, Span];
    expect(root.parentSpanId).toBeUndefined();
    expect(root.kind).toBe(2);
    expect(command.parentSpanId).toBe(root.spanId);
    expect(append.parentSpanId).toBe(command.spanId);
    expect(projection.parentSpanId).toBe(root.spanId);
    expect(new Set(trace.map(({ spanId }) => spanId)).size).toBe(trace.length);
    for (const { startTimeUnixNano: start, endTimeUnixNano: end } of trace)
      expect(BigInt(start) <= BigInt(end)).toBe(true);
    // The title is personal text, which no span may contain.
    expect(JSON.stringify(collector.bodies)).not.toContain('Seen by a collector');
    expect(collector.requests[0]).toEqual({ url: '/v1/traces', authorization: 'Bearer collector' });
    expect(collector.bodies[0]?.resourceSpans[0]?.resource.attributes).toContainEqual({
      key: 'service.name',
      value: { stringValue: 'pixchange-test' },
    });
  });

  it('show later work of a consumer in the trace of the request', async () => {
    await signUp(product);
    await until(
      () => Promise.resolve(collector.spans),
      (spans) => {
        const roots = new Map(spans.filter(({ kind }) => kind === 2).map((span) => [span.traceId, span.name]));
        return spans.some(
          ({ name, traceId }) => name === 'consumer account-mails' && /^POST|^PUT/.test(roots.get(traceId) ?? ''),
        );
      },
      'the mail of a registration in its trace',
    );
  });
});

it('logs only once that a collector refuses spans, and keeps sending', async () => {
  const lines: string[] = [];
  const refusing = await Collector.start();
  refusing.status = 503;
  const exporter = new OtlpExporter({
    endpoint: `${refusing.endpoint}/`,
    headers: {},
    resource: {},
    log: createLog('info', { write: (line) => void lines.push(line) }),
  });
  const span = {
    name: 'x',
    traceId: 'a'.repeat(32),
    spanId: 'b'.repeat(16),
    parentSpanId: null,
    startMs: 1,
    endMs: 2,
    error: null,
  };
  for (let n = 0; n < 3; n += 1) {
    exporter.add(span);
    await exporter.flush();
  }
  await exporter.close();
  refusing.stop();
  expect(refusing.bodies).toHaveLength(3);
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'spans could not be sent; they are dropped',
  ]);
});
