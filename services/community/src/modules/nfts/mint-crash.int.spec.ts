import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { adminLedgerHttp } from '@pixchange/contracts/http/admin-ledger';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { nftsHttp, type NftView } from '@pixchange/contracts/http/nfts';
import sharp from 'sharp';
import { killAt, killsAt, namesOf, startProductProcess } from '../../../../../tests/product-process.ts';
import { auditWhenSealed } from '../../../../../tests/ledger/audited.ts';
import { makeWork, signUp, startProduct, until, type Person, type Product } from '../../../../../tests/product.ts';
import { hire } from '../../../../../tests/staff.ts';
import { startLocalChain, type LocalChain } from '../../platform/chain/testing/local-chain.ts';
import { nftIdOf } from './nft-ids.ts';

const PRICE = 100;
/** Coins for all mints together. */
const COINS = 20 * PRICE;
/** Process kills at each durable effect of a mint, in the order of the effects. */
const KILLS = killsAt([
  'MintRequested',
  'AmountReserved+ReservationCaptured',
  'MintPaid',
  'MintSubmitted',
  // The response and the receipt are lost.
  'transaction at the chain',
  'MintConfirmed',
]);
/** Process kills at each durable effect of a mint that is given up before anything is sent. */
const GIVEN_UP = killsAt(['MintGivenUp+MintFailed', 'WalletCredited', 'MintRefunded']);

let local: LocalChain;
let product: Product;
let maker: Person;
let works: string[];
beforeAll(async () => {
  local = await startLocalChain();
  product = await startProduct('mint_crash', {
    ...local.environment,
    CHAIN_CONFIRMATIONS: '1',
    AUDIT_HEAD_EVERY_SECONDS: '0.2',
  });
  const [admin, second] = await Promise.all([hire(product, 'admin'), hire(product, 'admin')]);
  maker = await signUp(product);
  const { id: grant } = await product.call(adminLedgerHttp.proposeGrant, {
    token: admin.session.token,
    body: { user_id: maker.session.id, unit: 'coins', amount: COINS, reason: 'A lost payment' },
  });
  await product.call(adminLedgerHttp.approveGrant, { token: second.session.token, params: { id: grant } });
  const { token } = maker.session;
  const { id: album_id } = await product.call(albumsHttp.create, {
    token,
    body: { album: { title: 'Album', published: true } },
  });
  works = [];
  for (const [shade] of [...KILLS, ...GIVEN_UP, 'voided'].entries()) {
    const background = { r: 10 * shade, g: 80, b: 120 };
    const bytes = await sharp({ create: { width: 220, height: 210, channels: 3, background } })
      .png()
      .toBuffer();
    works.push((await makeWork(product, maker, bytes, 'image/png', { album_id, title: 'Cat' })).id);
  }
}, 240_000);
afterAll(async () => {
  await product.stop();
  await local.stop();
});

const coinsOf = async (): Promise<number> =>
  (await product.call(accountsHttp.ownProfile, { token: maker.session.token })).coins;
const shown = (imageId: string, call: Product['call'] = product.call): Promise<NftView> =>
  call(nftsHttp.show, { token: maker.session.token, params: { id: nftIdOf(imageId) } });

/** Requests the mint; returns null if the process dies before it responds. */
const mint = (url: string, image_id: string): Promise<unknown> =>
  fetch(`${url}/api/nfts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${maker.session.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ nft: { image_id, pay_with: 'coins' } }),
  }).catch(() => null);

describe('a mint', () => {
  it('continues by itself after a kill at each durable effect, and is paid and minted once', async () => {
    const imageIds = works.slice(0, KILLS.length);
    let killed: string[] = [];
    await product.restart(async () => {
      killed = await killAt(product.environment, 'MintRequested', KILLS, ({ url }, index) =>
        mint(url, imageIds[index] ?? ''),
      );
    });
    expect(killed).toEqual(namesOf(KILLS));
    const tokens = new Set<string | null>();
    for (const imageId of imageIds) {
      const nft = await until(
        () => shown(imageId),
        ({ status }) => status === 'minted',
        'the mint that was interrupted',
      );
      tokens.add(nft.token_id);
    }
    expect(tokens.size).toBe(KILLS.length);
    const chain = local.client();
    expect(await chain.transfersIn(0, await chain.headBlock())).toHaveLength(KILLS.length);
    expect(await coinsOf()).toBe(COINS - KILLS.length * PRICE);
  }, 900_000);

  it('that is given up before it is sent is refunded once, after a kill at each effect', async () => {
    const imageIds = works.slice(KILLS.length, -1);
    const before = await coinsOf();
    let killed: string[] = [];
    await product.restart(async () => {
      const impatient = { ...product.environment, MINT_GIVE_UP_HOURS: '0' };
      killed = await killAt(impatient, 'MintRequested', GIVEN_UP, ({ url }, index) => mint(url, imageIds[index] ?? ''));
      const next = await startProductProcess(impatient);
      for (const imageId of imageIds)
        await until(
          () => shown(imageId, next.call),
          ({ refunded_at: at }) => at !== null,
          'the refund of a mint that was given up',
        );
      await next.stop();
    });
    expect(killed).toEqual(namesOf(GIVEN_UP));
    expect(await coinsOf()).toBe(before);
  }, 900_000);

  it('that is given up after it was sent is refunded only when its id is voided on the chain', async () => {
    const imageId = works.at(-1) ?? '';
    const before = await coinsOf();
    const chain = local.client();
    // The balance pays for the replacement transaction.
    await local.rpc('anvil_setBalance', chain.minter, '0xde0b6b3a7640000');
    await local.rpc('evm_setAutomine', false);
    await mint(product.url, imageId);
    const sent = await until(
      () => shown(imageId),
      ({ status }) => status === 'submitted',
      'the transaction that no block takes',
    );
    await product.restart(async () => {
      const running = await startProductProcess({ ...product.environment, MINT_GIVE_UP_HOURS: '0' });
      const voiding = await until(
        () => shown(imageId, running.call),
        ({ transaction_hash: tx }) => tx !== sent.transaction_hash,
        'the transaction that voids the mint',
      );
      expect(voiding).toMatchObject({ status: 'submitted', refunded_at: null });
      // The transaction is sent after it is recorded.
      await until(
        () => chain.isKnown(voiding.transaction_hash ?? ''),
        (isKnown) => isKnown,
        'the transaction at the node',
      );
      await local.mine(1);
      await until(
        () => shown(imageId, running.call),
        ({ refunded_at: at }) => at !== null,
        'the refund of the voided mint',
      );
      await running.stop();
    });
    await local.rpc('evm_setAutomine', true);
    expect(await coinsOf()).toBe(before);
    expect(await shown(imageId)).toMatchObject({ status: 'failed', failure: { code: 'timeout' }, token_id: null });
    expect((await auditWhenSealed(product)).findings).toEqual([]);
  }, 900_000);
});
