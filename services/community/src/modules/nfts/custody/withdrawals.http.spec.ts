import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { artTokenArtifact } from '@pixchange/contracts/chain/artifacts';
import { adminAuditLogHttp } from '@pixchange/contracts/http/admin-audit-log';
import { adminLedgerHttp } from '@pixchange/contracts/http/admin-ledger';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { ApiError } from '@pixchange/contracts/http/client';
import { adminNftsHttp } from '@pixchange/contracts/http/admin-nfts';
import { licencesHttp } from '@pixchange/contracts/http/licences';
import { nftsHttp, type NftView } from '@pixchange/contracts/http/nfts';
import { offersHttp } from '@pixchange/contracts/http/offers';
import { profileHttp } from '@pixchange/contracts/http/profile';
import { Interface, Wallet } from 'ethers';
import sharp from 'sharp';
import { auditWhenSealed } from '../../../../../../tests/ledger/audited.ts';
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
import type { Chain } from '../../../platform/chain/chain.ts';
import { startLocalChain, type LocalChain } from '../../../platform/chain/testing/local-chain.ts';

jest.setTimeout(180_000);

/** Number of blocks until a transfer is final. */
const CONFIRMATIONS = 4;

let local: LocalChain;
let chain: Chain;
let product: Product;
let [maker, admin] = [] as unknown as [Person, Person];
const wallet = Wallet.createRandom();
beforeAll(async () => {
  local = await startLocalChain();
  chain = local.client({ confirmations: CONFIRMATIONS });
  product = await startProduct('withdrawals', {
    ...local.environment,
    CHAIN_CONFIRMATIONS: String(CONFIRMATIONS),
  });
  [maker, admin] = await Promise.all([signUp(product), hire(product, 'admin')]);
  await product.call(adminLedgerHttp.proposeGrant, {
    token: admin.session.token,
    body: { user_id: maker.session.id, unit: 'coins', amount: 1_000, reason: 'A lost payment' },
  });
  await prove(maker, wallet);
}, 120_000);
afterAll(async () => {
  await product.stop();
  await local.stop();
});

const tokenOf = ({ session }: Person): string => session.token;

const prove = async (person: Person, by: Pick<Wallet, 'address' | 'signMessage'>): Promise<void> => {
  const token = tokenOf(person);
  const { message } = await product.call(profileHttp.addressChallenge, { token, query: { address: by.address } });
  const body = {
    user_address: by.address,
    address_message: message,
    address_signature: await by.signMessage(message),
  };
  await product.call(profileHttp.edit, { token, body: body as never });
};

let shade = 0;
/** Mints a token of the creator into the vault. */
const minted = async (): Promise<NftView> => {
  shade += 1;
  const { id: album_id } = await product.call(albumsHttp.create, {
    token: tokenOf(maker),
    body: { album: { title: 'Album', published: true } },
  });
  const bytes = await sharp({
    create: { width: 240, height: 220, channels: 3, background: { r: 9 * shade, g: 80, b: 20 } },
  })
    .png()
    .toBuffer();
  const work = await makeWork(product, maker, bytes, 'image/png', { album_id, title: 'Cat' });
  const { id } = await product.call(nftsHttp.mint, {
    token: tokenOf(maker),
    body: { image_id: work.id, pay_with: 'coins' },
  });
  const pursued = async (): Promise<NftView> => {
    await product.tick('mint');
    return shown(id);
  };
  await until(pursued, ({ status }) => status === 'submitted', 'the mint is submitted');
  await local.mine(CONFIRMATIONS);
  return until(pursued, ({ status }) => status === 'minted', 'the mint is done');
};
const shown = (id: string, by = maker): Promise<NftView> =>
  product.call(nftsHttp.show, { params: { id }, token: tokenOf(by) });
const withdraw = (id: string, by = maker, address = wallet.address, secret = PASSWORD): Promise<NftView> =>
  product.call(nftsHttp.withdraw, { params: { id }, token: tokenOf(by), body: { address, password: secret } });
const isAt = (id: string, place: NftView['place'], by = maker): Promise<NftView> =>
  until(
    async () => {
      await product.tick('custody');
      return shown(id, by);
    },
    (nft) => nft.place === place,
    `the token is at: ${place}`,
  );
const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? error.errors[0]?.code : error),
  );

const contract = new Interface(artTokenArtifact.abi);
/** Sends a token from its owner's wallet, bypassing the product, and makes the transfer final. */
const send = async (from: Pick<Wallet, 'address' | 'signTransaction'>, to: string, token: NftView): Promise<void> => {
  const nonce = Number(await local.rpc('eth_getTransactionCount', from.address, 'latest'));
  const raw = await from.signTransaction({
    type: 2,
    chainId: 137,
    to: token.contract_address,
    data: contract.encodeFunctionData('transferFrom', [from.address, to, BigInt(token.token_id ?? '')]),
    nonce,
    gasLimit: 300_000n,
    maxFeePerGas: 0n,
    maxPriorityFeePerGas: 0n,
  });
  await local.rpc('eth_sendRawTransaction', raw);
  await local.mine(CONFIRMATIONS);
};
/** Waits until the withdrawal's transaction is in a block, and makes the block final. */
const arrives = async (id: string): Promise<NftView> => {
  const { withdrawal } = await until(
    async () => {
      await product.tick('custody');
      return shown(id);
    },
    ({ withdrawal: found }) => found?.status === 'submitted',
    'the withdrawal was submitted',
  );
  await until(
    () => chain.receiptOf(withdrawal?.transaction_hash ?? ''),
    (receipt) => receipt?.status === 'mined',
    'the withdrawal is in a block',
  );
  await local.mine(CONFIRMATIONS);
  return isAt(id, 'wallet');
};

describe('a withdrawal', () => {
  it('sends a token to the proven address, and closes its offer first', async () => {
    const token = await minted();
    const offer = await product.call(offersHttp.open, {
      token: tokenOf(maker),
      body: { nft_id: token.id, price: 50 },
    });
    const asked = await withdraw(token.id);
    expect(asked).toMatchObject({ place: 'vault', in_vault: false, offer: null });
    expect(asked.withdrawal).toMatchObject({ id: expect.any(String) });
    // A repeated request during the withdrawal returns the same withdrawal.
    expect((await withdraw(token.id)).withdrawal?.id).toBe(asked.withdrawal?.id);
    expect(
      await codeOf(product.call(offersHttp.open, { token: tokenOf(maker), body: { nft_id: token.id, price: 50 } })),
    ).toBe('nft.withdrawing');
    const done = await arrives(token.id);
    expect(done).toMatchObject({ in_vault: false, withdrawal: null, owner: { id: maker.session.id } });
    expect(await chain.ownerOf(token.token_id ?? '')).toBe(wallet.address);
    expect(await codeOf(product.call(offersHttp.show, { params: { id: offer.id } }))).toBe('not_found');
    expect(await codeOf(withdraw(token.id))).toBe('nft.outside');
    const { collection: steps } = await product.call(nftsHttp.history, { params: { id: token.id } });
    expect(steps.map(({ kind }) => kind)).toEqual(['minted', 'withdrawn']);
    // Only the owner sees the withdrawal.
    expect((await product.call(nftsHttp.show, { params: { id: token.id } })).withdrawal).toBeUndefined();
  });

  it('is refused to others, to another address, and without the password', async () => {
    const token = await minted();
    const other = await signUp(product);
    expect(await codeOf(withdraw(token.id, other))).toBe('not_found');
    expect(await codeOf(withdraw(token.id, maker, Wallet.createRandom().address))).toBe('nft.recipient');
    expect(await codeOf(withdraw(token.id, maker, 'ines.eth'))).toBe('address.name');
    expect(await codeOf(withdraw(token.id, maker, ` ${wallet.address.toLowerCase()}`, 'wrong password'))).toBe(
      'profile.wrong-password',
    );
    expect(await codeOf(withdraw(token.id, maker, wallet.address, 'wrong password'))).toBe('profile.wrong-password');
    expect((await shown(token.id)).withdrawal).toBeNull();
    expect(await codeOf(withdraw(crypto.randomUUID()))).toBe('not_found');
    expect(await codeOf(withdraw('no-id'))).toBe('not_found');
  });

  it('can be canceled while the contract is paused, but not after it is sent', async () => {
    const token = await minted();
    await local.asAdmin('pause');
    await withdraw(token.id);
    const cancel = () => product.call(nftsHttp.cancelWithdrawal, { params: { id: token.id }, token: tokenOf(maker) });
    expect(await cancel()).toMatchObject({ in_vault: true, withdrawal: null });
    // Without a withdrawal, a cancellation changes nothing.
    expect(await cancel()).toMatchObject({ in_vault: true });
    await local.asAdmin('unpause');
    await withdraw(token.id);
    await until(
      () => shown(token.id),
      ({ withdrawal }) => withdrawal?.status === 'submitted',
      'the withdrawal was submitted',
    );
    expect(await codeOf(cancel())).toBe('nft.withdrawal_sent');
    await arrives(token.id);
  });

  it('is sent again when its block is replaced, and arrives once', async () => {
    const token = await minted();
    await withdraw(token.id);
    const { withdrawal } = await until(
      () => shown(token.id),
      ({ withdrawal: found }) => found?.status === 'submitted',
      'the withdrawal was submitted',
    );
    await until(
      () => chain.receiptOf(withdrawal?.transaction_hash ?? ''),
      (receipt) => receipt?.status === 'mined',
      'the withdrawal is in a block',
    );
    await local.reorganize(1);
    expect(await chain.ownerOf(token.token_id ?? '')).toBe(chain.vault);
    await until(
      () => chain.ownerOf(token.token_id ?? ''),
      (owner) => owner === wallet.address,
      'it was sent again',
    );
    await local.mine(CONFIRMATIONS);
    await isAt(token.id, 'wallet');
    const nonce = await chain.nonceOf('vault');
    const transfers = (await chain.transfersIn(0, await chain.headBlock())).filter(
      ({ tokenId, from }) => tokenId === token.token_id && from === chain.vault,
    );
    expect(transfers).toHaveLength(1);
    expect(await chain.nonceOf('vault', await chain.finalBlock())).toBe(nonce);
  });
});

describe('a token in a wallet', () => {
  it('returns to the vault for the member who sent it, and can be offered again', async () => {
    const token = await minted();
    await withdraw(token.id);
    await arrives(token.id);
    const how = await product.call(nftsHttp.deposit, { params: { id: token.id }, token: tokenOf(maker) });
    expect(how).toMatchObject({
      chain_id: 137,
      vault_address: chain.vault,
      token_id: token.token_id,
      from_address: wallet.address,
    });
    await send(wallet, how.vault_address, token);
    expect(await isAt(token.id, 'vault')).toMatchObject({ in_vault: true, owner: { id: maker.session.id } });
    await product.call(offersHttp.open, { token: tokenOf(maker), body: { nft_id: token.id, price: 60 } });
    const { collection: steps } = await product.call(nftsHttp.history, { params: { id: token.id } });
    expect(steps.map(({ kind }) => kind)).toEqual(['minted', 'withdrawn', 'deposited']);
  });

  it('belongs to its on-chain owner once they prove their address', async () => {
    const token = await minted();
    await withdraw(token.id);
    await arrives(token.id);
    const [friend, theirs] = [await signUp(product), Wallet.createRandom()];
    await send(wallet, theirs.address, token);
    await until(
      () => shown(token.id),
      ({ owner }) => owner === null,
      'nobody known owns it',
    );
    await prove(friend, theirs);
    await until(
      () => shown(token.id, friend),
      ({ owner }) => owner?.id === friend.session.id,
      'the friend owns it',
    );
    expect(await codeOf(withdraw(token.id))).toBe('not_found');
  });

  it('from an unknown address is unclaimed in the vault until somebody proves the address', async () => {
    const token = await minted();
    await withdraw(token.id);
    await arrives(token.id);
    const [friend, theirs] = [await signUp(product), Wallet.createRandom()];
    await send(wallet, theirs.address, token);
    await send(theirs, chain.vault, token);
    expect(await isAt(token.id, 'unclaimed')).toMatchObject({ in_vault: false, owner: null });
    expect(await codeOf(product.call(nftsHttp.deposit, { params: { id: token.id }, token: tokenOf(friend) }))).toBe(
      'not_found',
    );
    await prove(friend, theirs);
    const { nft } = await until(
      () => product.call(nftsHttp.deposit, { params: { id: token.id }, token: tokenOf(friend) }),
      (found) => found.nft.in_vault === true,
      'it is credited',
    );
    expect(nft).toMatchObject({ place: 'vault', owner: { id: friend.session.id } });
    const { collection: steps } = await product.call(nftsHttp.history, { params: { id: token.id } });
    expect(steps.map(({ kind }) => kind)).toEqual(['minted', 'withdrawn', 'transferred', 'deposited', 'claimed']);
  });

  it('cannot be held by a moderator; a token in the vault can, and is then neither sold nor withdrawn', async () => {
    const token = await minted();
    const moderator = await hire(product, 'moderator');
    const params = { id: token.id };
    const { id: offerId } = await product.call(offersHttp.open, {
      token: tokenOf(maker),
      body: { nft_id: token.id, price: 5 },
    });
    const decide = (what: 'hold' | 'release', by = moderator) =>
      product.call(adminNftsHttp[what], { token: tokenOf(by), params, body: { reason: 'Somebody claims it' } });
    expect(await codeOf(decide('hold', maker))).toBe('forbidden');
    expect(await decide('hold')).toMatchObject({ id: token.id, held: true, in_vault: false });
    await until(
      () => shown(token.id),
      ({ offer }) => offer === null,
      'its offer is closed',
    );
    expect(
      await codeOf(
        product.call(licencesHttp.purchase, { token: tokenOf(admin), params: { id: offerId }, body: { price: 5 } }),
      ),
    ).toBe('offer.closed');
    expect(await codeOf(withdraw(token.id))).toBe('nft.held');
    expect(
      await codeOf(product.call(offersHttp.open, { token: tokenOf(maker), body: { nft_id: token.id, price: 6 } })),
    ).toBe('nft.held');
    const [entry] = await product.call(adminAuditLogHttp.list, {
      token: tokenOf(admin),
      query: { filter: JSON.stringify({ action: 'nfts.hold', target: token.id }) } as never,
    });
    expect(entry).toMatchObject({ staff_id: moderator.session.id });
    expect(await decide('release')).toMatchObject({ held: false, in_vault: true });
    await withdraw(token.id);
    await arrives(token.id);
    expect(await codeOf(decide('hold'))).toBe('nft.outside');
  });

  it('leaves an event log without findings by the auditor', async () =>
    expect((await auditWhenSealed(product)).findings).toEqual([]));
});
