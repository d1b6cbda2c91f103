import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sealedValue } from '@pixchange/contracts/events/forgeries';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import { until } from '../../../tests/until.ts';
import { streamOf as ledgerStreamOf } from './books/ledger-event.ts';
import { AuditedStore } from './testing/audited-store.ts';
import { ChainServer, contract, type MintedToken } from './testing/chain-server.ts';
import { ada, bought, minting, pack } from './testing/stories.ts';
import { guid, timeOf } from './testing/test-log.ts';

jest.setTimeout(120_000);

const HOUR_MS = 3_600_000;
const collectionId = guid(0x900);
const { mintId, contentSha256 } = minting.requested().data as { mintId: string; contentSha256: string };
const { tokenId, tx, block, imageId } = minting.confirmed.data;
const token: MintedToken = { tokenId, mintId, contentSha256, tx, block };
const own = { collectionId, ownerId: ada };
const created = (maxAmount: number): AnyEvent => ({
  type: 'CollectionCreated',
  data: { ...own, title: sealedValue('AAAA'), description: null, maxAmount },
});
const progressed: AnyEvent = {
  type: 'CollectionMintProgressed',
  data: { ...own, nftStatus: 'minted', mintedCount: 1, imageId },
};
const onItsWay = [pack, ...bought, minting.requested(), minting.reserved(400), minting.captured(400), minting.paid()];
const submitted = [...onItsWay, minting.submitted];
const minted = [...submitted, minting.confirmed];
const streamOf = (event: AnyEvent): string =>
  'collectionId' in event.data ? `collection-${collectionId}` : (ledgerStreamOf(event) ?? '');

let chain: ChainServer;
let store: AuditedStore | undefined;
beforeAll(async () => {
  chain = await ChainServer.start();
});
afterEach(async () => {
  chain.tokens.length = 0;
  chain.asked.clear();
  chain.refused = null;
  await store?.stop();
  store = undefined;
});
afterAll(() => chain.stop());

const begin = async (name: string, events: readonly AnyEvent[]): Promise<AuditedStore> => {
  store = await AuditedStore.start(name, events, streamOf);
  store.variables = { CHAIN_CONTRACT: contract, CHAIN_CONFIRMATIONS: '1' };
  return store;
};
const found = async (name: string, events: readonly AnyEvent[], laterMs = 0): Promise<readonly string[]> => {
  const begun = await begin(name, events);
  begun.nowMs = Date.parse(timeOf(60)) + laterMs;
  return (await begun.findings('--chain', chain.url)).map(({ code }) => code);
};

describe('npm run audit -- --chain', () => {
  it('finds nothing when a collection has the tokens that it counts', async () => {
    chain.tokens.push(token);
    expect(await found('chain_holds', [...minted, created(1), progressed])).toEqual([]);
  });
  it('finds a collection with more tokens than its size', async () => {
    chain.tokens.push(token);
    expect(await found('chain_full', [...minted, created(0), progressed])).toEqual([
      'collection.over-full',
      'chain.collection-over-full',
    ]);
  });
  it('finds a collection that counts a work without a token', async () =>
    expect(await found('chain_count', [...minted, created(1), progressed])).toEqual([
      'chain.token-missing',
      'chain.collection-count',
    ]));

  it('finds a mint that is still waiting after its time limit although the chain answers', async () =>
    expect(await found('chain_stuck', submitted, 73 * HOUR_MS)).toEqual(['mint.stuck']));
  it('finds nothing when an overdue mint is confirmed while the audit runs', async () => {
    chain.tokens.push(token);
    const begun = await begin('chain_back', submitted);
    begun.nowMs = Date.parse(timeOf(60)) + 100 * HOUR_MS;
    const auditing = begun.findings('--chain', chain.url);
    await until(
      () => Promise.resolve(chain.asked.has('eth_getLogs')),
      (isAsked) => isAsked,
      'a query of the chain by the auditor',
    );
    const before = begun.log.events.length;
    begun.log.add(minting.confirmed);
    await begun.append(begun.log.events.slice(before));
    expect(await auditing).toEqual([]);
  });
  it('ends with a sentence and code 3 when the node refuses a call', async () => {
    chain.refused = 'eth_getLogs';
    const { code, err } = await (await begin('chain_refuses', minted)).inStore('--chain', chain.url);
    expect(err).toBe(
      `audit: the chain node at ${chain.url} refuses eth_getLogs: query returns more than 10000 results\n`,
    );
    expect(code).toBe(3);
  });
  it('finds nothing while a mint waits within its time limit', async () =>
    expect(await found('chain_waits', submitted, 71 * HOUR_MS)).toEqual([]));
});
