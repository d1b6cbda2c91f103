import { TestEnvironment } from 'jest-environment-node';
import { measureFile } from './figures.mjs';

/**
 * Calls the host, which runs products for this worker; returns null if there is none.
 * @param {'cpu' | 'unhandled'} operation
 */
const askHost = async (operation) => {
  const hosts = JSON.parse(process.env.TEST_HOSTS ?? '[]');
  if (hosts.length === 0) return null;
  const host = hosts[Number(process.env.JEST_WORKER_ID ?? 0) % hosts.length];
  const response = await fetch(`${host}/${operation}`, { method: 'POST', body: '{}' });
  const { result } = /** @type {{ result: unknown }} */ (await response.json());
  return result;
};

/** Returns the CPU time of the host of products in milliseconds; 0 without a host. */
const hostCpuMs = async () => {
  const cpu = /** @type {NodeJS.CpuUsage | null} */ (await askHost('cpu'));
  return cpu === null ? 0 : (cpu.user + cpu.system) / 1_000;
};

/**
 * Maximum total time in milliseconds of a file's failing tests. Without a limit, a hanging product would block a worker
 * until each of its tests times out.
 */
const FAILED_MS_MAX = 480_000;

/**
 * Jest environment for Node that measures each test file, and skips the rest of a file whose failures take too long.
 * Jest requires a default export.
 */
export default class MeasuringEnvironment extends TestEnvironment {
  /**
   * Creates the environment.
   * @param {ConstructorParameters<typeof TestEnvironment>[0]} config
   * @param {ConstructorParameters<typeof TestEnvironment>[1]} context
   */
  constructor(config, context) {
    super(config, context);
    this.figures = measureFile(context.testPath);
    this.figures.starts.registries = 1;
    this.hostBeforeMs = 0;
    this.failedMs = 0;
    this.global.testStarts = this.figures.starts;
  }

  /** @override */
  async setup() {
    await super.setup();
    this.hostBeforeMs = await hostCpuMs();
  }

  /** @param {{ name: string, test?: { mode?: string | null, duration?: number | null, errors: unknown[] } }} event */
  handleTestEvent(event) {
    const { name, test } = event;
    if (test === undefined) return;
    if (name === 'test_done' && test.errors.length > 0) this.failedMs += test.duration ?? 0;
    if (name === 'test_start' && this.failedMs > FAILED_MS_MAX) test.mode = 'skip';
  }

  /** @override */
  async teardown() {
    this.figures.end((await hostCpuMs()) - this.hostBeforeMs);
    await super.teardown();
    const unhandled = /** @type {readonly string[] | null} */ (await askHost('unhandled'));
    if (unhandled !== null && unhandled.length > 0)
      throw new Error(`a product of this file did not handle errors:\n${unhandled.join('\n')}`);
  }
}
