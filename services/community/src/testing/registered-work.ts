import { consumersOf, periodicWorkOf } from '../running-roles.ts';

/**
 * Stands for every provider, setting and function. The features only keep them until the work runs, so their
 * declarations can be read without a product.
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
