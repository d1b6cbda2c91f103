import { consumersOf, periodicWorkOf } from '../running-roles.ts';

/**
 * Placeholder for every provider, setting and function. Features only store these until their work runs, so their
 * declarations can be read without a running product.
 */
const anything: unknown = new Proxy(() => undefined, {
  get: (_, key) => (key === Symbol.toPrimitive ? () => 1 : anything),
  apply: () => anything,
});
const providers = { get: () => anything as never };

export const registeredConsumers = consumersOf(providers);
export const registeredPeriodics = periodicWorkOf(providers, {
  database: anything as never,
  log: anything as never,
  scrubbedPerMinute: 1,
});
