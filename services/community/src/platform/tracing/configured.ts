import type { Config } from '../../config.ts';
import type { Log } from '../log.ts';
import { useTracer } from './spans.ts';

/** Parses OpenTelemetry's `key=value,key=value`, with percent-encoded values. */
const headersIn = (text: string | undefined): Record<string, string> =>
  Object.fromEntries(
    (text ?? '').split(',').flatMap((pair) => {
      const at = pair.indexOf('=');
      return at < 1 ? [] : [[pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]];
    }),
  );

/**
 * Starts tracing when a collector is configured; otherwise the tracer and the exporter are not loaded.
 * @returns a function that sends the last spans and stops tracing
 */
export const startTracing = async (config: Config, log: Log): Promise<() => Promise<void>> => {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return () => Promise.resolve();
  const [{ ExportingTracer }, { OtlpExporter }] = await Promise.all([
    import('./tracer.ts'),
    import('./otlp-exporter.ts'),
  ]);
  const exporter = new OtlpExporter({
    endpoint,
    headers: headersIn(config.OTEL_EXPORTER_OTLP_HEADERS),
    resource: {
      'service.name': config.OTEL_SERVICE_NAME,
      'process.pid': process.pid,
      'pixchange.roles': config.roles.join(','),
    },
    log,
  });
  useTracer(new ExportingTracer(exporter, config.OTEL_TRACES_SAMPLER_ARG));
  return async () => {
    useTracer(null);
    await exporter.close();
  };
};
