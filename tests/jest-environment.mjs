import { TestEnvironment } from 'jest-environment-node';
import { measureFile } from './figures.mjs';

/** Returns the processor time, in milliseconds, of the process that runs products for this worker; 0 without one. */
const hostCpuMs = async () => {
  const hosts = JSON.parse(process.env.TEST_HOSTS ?? '[]');
  if (hosts.length === 0) return 0;
  const host = hosts[Number(process.env.JEST_WORKER_ID ?? 0) % hosts.length];
  const response = await fetch(`${host}/cpu`, { method: 'POST', body: '{}' });
  const { result } = /** @type {{ result: NodeJS.CpuUsage }} */ (await response.json());
  return (result.user + result.system) / 1_000;
};

/** Jest environment for Node that measures each test file. Jest requires a default export. */
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
    this.global.testStarts = this.figures.starts;
  }

  /** @override */
  async setup() {
    await super.setup();
    this.hostBeforeMs = await hostCpuMs();
  }

  /** @override */
  async teardown() {
    this.figures.end((await hostCpuMs()) - this.hostBeforeMs);
    await super.teardown();
  }
}
