import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminLedgerHttp } from '@pixchange/contracts/http/admin-ledger';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { nftsHttp, type NftView } from '@pixchange/contracts/http/nfts';
import { profileHttp } from '@pixchange/contracts/http/profile';
import { Wallet } from 'ethers';
import sharp from 'sharp';
import { auditWhenSealed } from '../../../../../../tests/ledger/audited.ts';
import { killAt, killsAt, namesOf } from '../../../../../../tests/product-process.ts';
import {
  makeWork,
  PASSWORD,
  signUp,
  startProduct,
  until,
  type Person,
  type Product,
} from '../../../../../../tests/product.ts';
import { hire } from '../../../../../../tests/staff.ts';
import { startLocalChain, type LocalChain } from '../../../platform/chain/testing/local-chain.ts';

/** Process kills at each durable effect of a withdrawal, in the order of the effects. */
const KILLS = killsAt(['WithdrawalRequested', 'WithdrawalSubmitted', 'TokenTransferred']);

let local: LocalChain;
let product: Product;
let maker: Person;
let tokens: NftView[];
const wallet = Wallet.createRandom();
beforeAll(async () => {
  local = await startLocalChain();
  product = await startProduct('withdrawal_crash', {
    ...local.environment,
    CHAIN_CONFIRMATIONS: '1',
    AUDIT_HEAD_EVERY_SECONDS: '0.2',
  });
  const admin = await hire(product, 'admin');
  maker = await signUp(product);
  const { token } = maker.session;
  await product.call(adminLedgerHttp.proposeGrant, {
    token: admin.session.token,
    body: { user_id: maker.session.id, unit: 'coins', amount: 100 * KILLS.length, reason: 'A lost payment' },
  });
  const { message } = await product.call(profileHttp.addressChallenge, { token, query: { address: wallet.address } });
  const proof = {
    user_address: wallet.address,
    address_message: message,
    address_signature: await wallet.signMessage(message),
  };
  await product.call(profileHttp.edit, { token, body: proof as never });
  const { id: album_id } = await product.call(albumsHttp.create, {
    token,
    body: { album: { title: 'Album', published: true } },
  });
  tokens = [];
  for (const [shade] of KILLS.entries()) {
    const background = { r: 30 * shade, g: 10, b: 60 };
    const bytes = await sharp({ create: { width: 220, height: 210, channels: 3, background } })
      .png()
      .toBuffer();
    const { id: image_id } = await makeWork(product, maker, bytes, 'image/png', { album_id, title: 'Cat' });
    const { id } = await product.call(nftsHttp.mint, { token, body: { image_id, pay_with: 'coins' } });
    tokens.push(
      await until(
        () => shown(id),
        ({ status }) => status === 'minted',
        'the mint is done',
      ),
    );
  }
}, 240_000);
afterAll(async () => {
  await product.stop();
  await local.stop();
});

const shown = (id: string): Promise<NftView> =>
  product.call(nftsHttp.show, { params: { id }, token: maker.session.token });

/** Requests the withdrawal; returns null if the process dies before it responds. */
const withdraw = (url: string, id: string): Promise<unknown> =>
  fetch(`${url}/api/nfts/${id}/withdrawal`, {
    method: 'POST',
    headers: { authorization: `Bearer ${maker.session.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ withdrawal: { address: wallet.address, password: PASSWORD } }),
  }).catch(() => null);

describe('a withdrawal', () => {
  it('continues by itself after a kill at each durable effect, and its token leaves the vault once', async () => {
    let killed: string[] = [];
    await product.restart(async () => {
      killed = await killAt(product.environment, 'WithdrawalRequested', KILLS, ({ url }, index) =>
        withdraw(url, tokens[index]?.id ?? ''),
      );
    });
    expect(killed).toEqual(namesOf(KILLS));
    for (const { id } of tokens)
      expect(
        await until(
          () => shown(id),
          ({ place }) => place === 'wallet',
          'the withdrawal that was interrupted',
        ),
      ).toMatchObject({ withdrawal: null, owner: { id: maker.session.id } });
    const chain = local.client();
    const left = (await chain.transfersIn(0, await chain.headBlock())).filter(({ from }) => from === chain.vault);
    expect(left.map(({ to }) => to)).toEqual(tokens.map(() => wallet.address));
    expect(new Set(left.map(({ tokenId }) => tokenId)).size).toBe(tokens.length);
    expect((await auditWhenSealed(product)).findings).toEqual([]);
  }, 300_000);
});
