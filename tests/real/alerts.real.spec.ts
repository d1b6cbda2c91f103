import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { alerts } from '../../scripts/monitoring/alerts.mjs';
import { say } from '../../scripts/lib/progress.mjs';
import { until } from '../until.ts';
import { faultsOfBackgroundWork } from './faults/background-work.ts';
import { faultsOfChain } from './faults/chain.ts';
import type { Closing, Fault } from './faults/fault.ts';
import { faultsOfParts } from './faults/parts.ts';
import { faultsOfRecords } from './faults/records.ts';
import { Prometheus, TIMES_SHORTER, WAIT_SECONDS } from './prometheus.ts';
import { WatchedProduct } from './watched-product.ts';

const STORY_MS_MAX = 900_000;
const WAIT_MS_MAX = 240_000;

/**
 * Alerts that are tested last, in this order, because each test changes the state of the chain. AnchorsLate can fire
 * only after a head has been anchored.
 */
const LAST = ['GasRunsOut', 'MintsWait', 'AnchorsLate', 'BrokerBehind'];
const names = [...alerts.map(({ name }) => name).filter((name) => !LAST.includes(name)), ...LAST];

const closings: (() => unknown)[] = [];
let product: WatchedProduct;
let prometheus: Prometheus;
let faults: readonly Fault[] = [];

beforeAll(async () => {
  product = await WatchedProduct.open();
  closings.unshift(() => product.stop());
  const atEnd: Closing = (close) => closings.unshift(close);
  faults = [
    ...faultsOfParts(product),
    ...(await faultsOfBackgroundWork(product, atEnd)),
    ...faultsOfRecords(product),
    ...faultsOfChain(product),
  ];
  prometheus = await Prometheus.start(product.metricsPort);
  closings.unshift(() => prometheus.stop());
  say(
    `Durations in the rules are divided by ${TIMES_SHORTER} here, and limits of a minute or more are ${WAIT_SECONDS} s.`,
  );
}, 300_000);
afterAll(async () => {
  for (const close of closings) await close();
}, 120_000);

/** Starts callers that repeat their work; the returned function stops them. */
const startLoad = ({ work, pauseMs, people = 1 }: NonNullable<Fault['load']>): (() => Promise<unknown>) => {
  let isOn = true;
  const person = async () => {
    while (isOn) {
      await work().catch(() => undefined);
      await wait(pauseMs);
    }
  };
  const all = Promise.all(Array.from({ length: people }, person));
  return () => {
    isOn = false;
    return all;
  };
};

const untilAlerts = (good: (firing: readonly string[]) => boolean, what: string): Promise<string[]> =>
  until(() => prometheus.firing(), good, what, WAIT_MS_MAX);

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const since = performance.now();
  await work();
  return Math.round((performance.now() - since) / 1_000);
};

describe('Prometheus, with the rules of the product', () => {
  it.each(names)(
    '%s fires alone during its fault, and stops when the fault is fixed',
    async (name) => {
      const fault = faults.find(({ alert }) => alert === name) as Fault;
      await product.runWith(fault.settings);
      await untilAlerts((firing) => firing.length === 0, 'no alert');
      const mend = await fault.cause();
      const stop = fault.load === undefined ? () => Promise.resolve() : startLoad(fault.load);
      let firing: readonly string[] = [];
      let [firesAfter, clearsAfter] = [0, 0];
      try {
        firesAfter = await secondsOf(async () => (firing = await untilAlerts((all) => all.includes(name), name)));
      } finally {
        await stop();
        await mend();
      }
      clearsAfter = await secondsOf(() => untilAlerts((all) => !all.includes(name), `the end of ${name}`));
      say(`${name}: ${fault.what}. Fires after ${firesAfter} s, ends ${clearsAfter} s after the fault is fixed.`);
      expect(firing.filter((one) => !(fault.also ?? []).includes(one))).toEqual([name]);
    },
    STORY_MS_MAX,
  );
});
