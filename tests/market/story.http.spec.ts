import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminPurchasesHttp } from '@pixchange/contracts/http/purchases';
import fc from 'fast-check';
import type * as Inside from '../../services/community/src/modules/purchases/testing/inside.ts';
import { auditWhenSealed } from '../ledger/audited.ts';
import { parkedEvents } from '../parked-events.ts';
import { until } from '../product.ts';
import { mustHold } from '../property.ts';
import { commands, prologue, run } from './commands.ts';
import { Market } from './market.ts';
import { allMints, findViolations, findChainViolations } from './truths.ts';

const INSIDE = new URL('../../services/community/src/modules/purchases/testing/inside.ts', import.meta.url);

/** Duration of the stories in milliseconds; a round that has begun is completed. */
const STORIES_MS = 1_000 * Number(process.env['PROPERTY_SECONDS'] ?? 25);
/** Timeout of the test in seconds; long, because an interrupted story would continue during the next test. */
const SECONDS_MAX = 3_600;

let market: Market;
beforeAll(async () => {
  market = await Market.open();
  await prologue(market);
}, 240_000);
afterAll(() => market.stop());

type Begin = () => readonly Promise<unknown>[];

/** Faults that happen while some commands run. */
const faults = {
  nothing: async (begin: Begin) => {
    await Promise.all(begin());
  },
  'the product is restarted': async (begin: Begin) => {
    await market.disturbed(async () => {
      const work = begin();
      await Promise.race(work);
      await Promise.all([...work, market.product.restart()]);
    });
  },
  'the chain is unavailable': async (begin: Begin) => {
    market.node.away();
    await Promise.all(begin()).finally(() => market.node.back());
  },
  'answers of the chain are lost': async (begin: Begin) => {
    market.node.loseAnswers('eth_sendRawTransaction', 2);
    market.node.loseAnswers('eth_getTransactionReceipt', 2);
    await Promise.all(begin());
  },
  'answers of the payment provider are lost': async (begin: Begin) => {
    const { payments } = market.product;
    await payments.fault('lost', { times: 2, call: 'capture' });
    await payments.fault('duplicate', { times: 2 });
    await market.disturbed(() => Promise.all(begin())).finally(() => payments.noFaults());
  },
} as const;

const rounds = fc.array(
  fc.record({
    fault: fc.constantFrom('nothing', 'nothing', 'nothing', ...(Object.keys(faults) as (keyof typeof faults)[])),
    commands,
  }),
  { minLength: 10, maxLength: 14, size: 'max' },
);

const untilNoViolations = (): Promise<unknown> =>
  until(
    () => findViolations(market),
    (wrong) => wrong.length === 0,
    'balances, tokens and offers to agree',
  );

/** Reinstates everybody, and waits until every mint, withdrawal, sale and purchase of coins has ended. */
const settle = async (): Promise<void> => {
  const { product, admin, moderator, traders } = market;
  for (const trader of traders) {
    const path = `/api/admin/users/${trader.id}/reinstate`;
    await market.send(moderator.session.token, 'POST', path, { reason: 'The end of the story' });
    await market.signIn(trader);
  }
  await until(
    () => allMints(market),
    (mints) => mints.every(({ open }) => !open),
    'the end of every mint',
  );
  await until(
    async () => {
      const lists = await Promise.all(
        traders.map(({ token }) => market.send(token, 'GET', '/api/nfts?per_page=100').then(({ body }) => body)),
      );
      return lists.flatMap((list) => (list as { collection: { withdrawal?: unknown }[] }).collection);
    },
    (tokens) => tokens.every(({ withdrawal }) => withdrawal === undefined || withdrawal === null),
    'the end of every withdrawal',
  );
  await until(
    async () => {
      // An order can reach the provider after its request timed out. An order that is already approved rejects another
      // approval.
      for (const { id } of await product.payments.orders())
        await product.payments.act(id, 'approve').catch(() => undefined);
      await product.within<typeof Inside>(INSIDE).pollInAnHour();
      return product.call(adminPurchasesHttp.list, { token: admin.session.token });
    },
    (purchases) => purchases.every(({ status }) => status !== 'created' && status !== 'pending'),
    'the end of every purchase of coins',
  );
};

describe('the market, with random parallel actions of ten people and failing services', () => {
  it('keeps its books balanced, and each token with one owner and at most one offer', async () => {
    const begun = performance.now();
    await mustHold(
      'market-story',
      fc.asyncProperty(rounds, async (story) => {
        for (const { fault, commands: some } of story) {
          if (performance.now() - begun > STORIES_MS) return;
          await faults[fault](() => run(market, some));
          await untilNoViolations();
        }
      }),
      1,
      SECONDS_MAX,
    );
  }, 600_000);

  it('settles, and agrees with the chain', async () => {
    await settle();
    await untilNoViolations();
    await until(
      () => findChainViolations(market),
      (denied) => denied.length === 0,
      'every token to be where the product states',
    );
    const report = await auditWhenSealed(market.product, '--chain');
    expect(report.findings).toEqual([]);
    expect(await parkedEvents(market.product, market.admin)).toEqual([]);
  }, 240_000);
});
