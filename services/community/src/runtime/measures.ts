import { Counter, Gauge, type Registry } from 'prom-client';
import type { Log } from '../platform/log.ts';
import { warnUnlessOutage } from '../platform/outages.ts';
import type { Database } from '../platform/postgres/database.ts';

export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/**
 * A metric of the whole product. It has the same value in every process, because it is read from the stored data
 * instead of being counted in a process.
 */
export interface Measure {
  /** Name according to the rules of Prometheus: `pixchange_`, what is measured, and its unit. */
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  /** Minimum time between two reads, however often Prometheus scrapes. */
  readonly everySeconds: number;
  readonly read: () => Promise<readonly Sample[]>;
}

/**
 * Creates two measures of waiting items: their number and, with the suffix `_oldest_seconds`, the age of the oldest.
 * @param name such as `pixchange_reports_open`
 * @param sql a query for one row `count, oldest`; `oldest` is null when nothing waits
 */
export const waitingMeasures = (
  { name, help, everySeconds }: Pick<Measure, 'name' | 'help' | 'everySeconds'>,
  database: Database,
  sql: string,
): readonly Measure[] => {
  const waiting = async (): Promise<{ readonly count: number; readonly oldest: Date | null }> => {
    const [row] = (await database.query(sql)) as { count: number; oldest: Date | null }[];
    return row ?? { count: 0, oldest: null };
  };
  const ageOf = (oldest: Date | null): number =>
    oldest === null ? 0 : Math.max(0, (Date.now() - oldest.getTime()) / 1_000);
  return [
    { name, help, everySeconds, read: async () => [{ value: (await waiting()).count }] },
    {
      name: `${name}_oldest_seconds`,
      help: `${help}: age of the oldest, 0 when there is none`,
      everySeconds,
      read: async () => [{ value: ageOf((await waiting()).oldest) }],
    },
  ];
};

const MEASURE_FAILURES = 'pixchange_measure_failures_total';

/**
 * Reads one measure when Prometheus scrapes and the interval has passed. The scrape does not wait; the next scrape has
 * the new value.
 */
class Reading {
  private readAtMs = -Infinity;
  private samples: readonly Sample[] = [];
  private isReading = false;

  constructor(
    private readonly measure: Measure,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  collect(gauge: Gauge): void {
    const { everySeconds } = this.measure;
    if (!this.isReading && Date.now() - this.readAtMs >= everySeconds * 1_000) void this.read();
    // Removes samples that no longer exist. Without labels, a reset alone would report 0.
    gauge.reset();
    if ((this.measure.labels ?? []).length === 0) gauge.remove();
    for (const { labels = {}, value } of this.samples) gauge.set({ ...labels }, value);
  }

  async read(): Promise<void> {
    this.isReading = true;
    try {
      this.samples = await this.measure.read();
    } catch (error) {
      // An outdated value would look current.
      this.samples = [];
      this.onFailure(error);
    } finally {
      this.readAtMs = Date.now();
      this.isReading = false;
    }
  }
}

/** Registers the measures with Prometheus. A failed read omits its metric, is counted by name, and is logged. */
export const registerMeasures = async (registry: Registry, measures: readonly Measure[], log: Log): Promise<void> => {
  const failures = new Counter({
    name: MEASURE_FAILURES,
    help: 'How often a figure about the whole product could not be read',
    labelNames: ['measure'],
    registers: [registry],
  });
  const readings = measures.map((measure) => {
    const reading = new Reading(measure, (error) => {
      failures.inc({ measure: measure.name });
      warnUnlessOutage(log, {
        work: `figure ${measure.name}`,
        error,
        fields: { measure: measure.name, code: 'measure.failed' },
        message: 'a figure could not be read',
      });
    });
    const gauge: Gauge = new Gauge({
      name: measure.name,
      help: measure.help,
      labelNames: [...(measure.labels ?? [])],
      registers: [registry],
      collect: () => reading.collect(gauge),
    });
    return reading;
  });
  await Promise.all(readings.map((reading) => reading.read()));
};
