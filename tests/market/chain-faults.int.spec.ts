import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mints as limits } from '@pixchange/contracts/http/limits';
import { nftsHttp, type NftView } from '@pixchange/contracts/http/nfts';
import { id, Wallet } from 'ethers';
import { nftIdOf } from '../../services/community/src/modules/nfts/nft-ids.ts';
import { createLog } from '../../services/community/src/platform/log.ts';
import type { Chain } from '../../services/community/src/platform/chain/chain.ts';
import type { Database } from '../../services/community/src/platform/postgres/database.ts';
import { DATABASE } from '../../services/community/src/platform/tokens.ts';
import { auditWhenSealed } from '../ledger/audited.ts';
import { PASSWORD, until } from '../product.ts';
import { Stage, tokenOf, type Owner } from './stage.ts';

jest.setTimeout(120_000);

/** Mint id that another key uses. */
const PAST_US = `0x${'6'.repeat(64)}`;
const ENOUGH_FOR_GAS = '0xde0b6b3a7640000';

let stage: Stage;
let chain: Chain;
let maker: Owner;
const logged: string[] = [];
beforeAll(async () => {
  const log = createLog('info', { write: (line) => void logged.push(line) });
  stage = await Stage.open('chain_faults', { log });
  chain = stage.local.client();
  maker = await stage.person();
  await stage.prove(maker);
  // Fund the accounts, because a replacement transaction needs a gas price above 0.
  for (const address of [chain.minter, chain.vault]) await stage.local.rpc('anvil_setBalance', address, ENOUGH_FOR_GAS);
}, 120_000);
afterEach(async () => {
  jest.restoreAllMocks();
  await stage.local.rpc('evm_setAutomine', true);
});
afterAll(() => stage.stop());

/** Moves the clock forward for code that checks ages. */
const later = (seconds: number): void => {
  const now = Date.now.bind(Date);
  jest.spyOn(Date, 'now').mockImplementation(() => now() + seconds * 1_000);
};

const shown = (id: string): Promise<NftView> =>
  stage.product.call(nftsHttp.show, { token: tokenOf(maker), params: { id } });
const becomes = (id: string, status: NftView['status']): Promise<NftView> =>
  until(
    () => shown(id),
    (nft) => nft.status === status,
    `the mint is ${status}`,
  );
const mint = async (): Promise<string> => {
  await stage.give(maker, limits.price.coins);
  const imageId = await stage.work(maker);
  await stage.mint(maker, imageId);
  return nftIdOf(imageId);
};
/** Returns a mint whose transaction is waiting at the node. */
const waiting = async (): Promise<NftView & { readonly transaction_hash: string }> => {
  // The first head is anchored after the first mint. While an anchor waits for a block, nothing else is sent.
  await until(
    async () => {
      await stage.product.tick('sign-heads');
      return (await stage.product.inside<Database>(DATABASE).query('SELECT 1 FROM read.log_anchors')) as unknown[];
    },
    (anchors) => anchors.length > 0,
    'the first anchor',
  );
  await stage.local.rpc('evm_setAutomine', false);
  const nft = await becomes(await mint(), 'submitted');
  const tx = nft.transaction_hash ?? '';
  await until(
    () => chain.isKnown(tx),
    (isKnown) => isKnown,
    'the transaction at the node',
  );
  return { ...nft, transaction_hash: tx };
};
const mintsOf = async ({ token_id: tokenId }: NftView): Promise<number> =>
  (await chain.transfersIn(0, await chain.headBlock())).filter((transfer) => transfer.tokenId === tokenId).length;
const nonceOf = async (tx: string): Promise<number> =>
  Number(((await stage.local.rpc('eth_getTransactionByHash', tx)) as { nonce: string }).nonce);

describe('a mint', () => {
  it('is on the chain once, even when answers of the chain and receipts are lost', async () => {
    stage.node.loseAnswers('eth_sendRawTransaction');
    stage.node.loseAnswers('eth_getTransactionReceipt', 2);
    const before = stage.node.lostCount();
    const minted = await becomes(await mint(), 'minted');
    expect(await mintsOf(minted)).toBe(1);
    expect(stage.node.lostCount()).toBeGreaterThan(before);
  });

  it('waits while gas costs more than the limit, and continues below the limit', async () => {
    const tooMuch = `0x${(10n * BigInt(stage.local.options.maxFeeGwei) * 1_000_000_000n).toString(16)}`;
    for (const method of ['eth_gasPrice', 'eth_maxPriorityFeePerGas']) stage.node.answers(method, tooMuch);
    const id = await mint();
    await until(
      () => Promise.resolve(logged.join('')),
      (lines) => lines.includes('"mint.fees"'),
      'a report that gas costs too much',
    );
    expect(await shown(id)).toMatchObject({ status: 'paid', transaction_hash: null });
    for (const method of ['eth_gasPrice', 'eth_maxPriorityFeePerGas']) stage.node.answers(method);
    expect(await mintsOf(await becomes(id, 'minted'))).toBe(1);
  });

  it('that is stuck is replaced under the same nonce', async () => {
    const stuck = await waiting();
    const nonce = await nonceOf(stuck.transaction_hash);
    later(limits.stuckSeconds + 1);
    const { transaction_hash: replacement } = await until(
      () => shown(stuck.id),
      ({ transaction_hash: tx }) => tx !== stuck.transaction_hash,
      'its replacement',
    );
    await until(
      () => chain.isKnown(replacement ?? ''),
      (isKnown) => isKnown,
      'the replacement at the node',
    );
    expect(await nonceOf(replacement ?? '')).toBe(nonce);
    await stage.local.mine(1);
    const minted = await becomes(stuck.id, 'minted');
    expect(minted.transaction_hash).toBe(replacement);
    expect(await mintsOf(minted)).toBe(1);
    expect(await chain.receiptOf(stuck.transaction_hash)).toBeNull();
  });

  it('that the node forgot is sent again', async () => {
    const lost = await waiting();
    await stage.local.rpc('anvil_dropTransaction', lost.transaction_hash);
    later(limits.lostSeconds + 1);
    await until(
      () => chain.isKnown(lost.transaction_hash),
      (isKnown) => isKnown,
      'it was sent again',
    );
    await stage.local.mine(1);
    expect(await mintsOf(await becomes(lost.id, 'minted'))).toBe(1);
  });

  it('whose nonce was used by another process with the same key is sent under a later one', async () => {
    const overtaken = await waiting();
    const nonce = await nonceOf(overtaken.transaction_hash);
    const mintId = `0x${'5'.repeat(64)}`;
    const { raw } = await chain.signVoid(mintId, nonce, { maxFeePerGas: 100n, maxPriorityFeePerGas: 100n });
    expect(await chain.send(raw)).toBe('sent');
    await stage.local.mine(1);
    expect(await chain.isVoided(mintId)).toBe(true);
    await stage.local.rpc('evm_setAutomine', true);
    const minted = await becomes(overtaken.id, 'minted');
    expect(await nonceOf(minted.transaction_hash ?? '')).toBeGreaterThan(nonce);
    expect(await mintsOf(minted)).toBe(1);
  });

  it('that reverts in its block, because the same file was minted just before, is refunded', async () => {
    const other = Wallet.createRandom();
    await stage.local.asAdmin('grantRole', id('MINTER_ROLE'), other.address);
    await stage.local.rpc('anvil_setBalance', other.address, ENOUGH_FOR_GAS);
    const late = await waiting();
    const [{ content_sha256: contentHash }] = (await stage.product
      .inside<Database>(DATABASE)
      .query('SELECT content_sha256 FROM read.nfts WHERE nft_id = $1', [late.id])) as [{ content_sha256: string }];
    const faster = stage.local.client({ minterKey: other.privateKey });
    const fees = { maxFeePerGas: 100_000_000_000n, maxPriorityFeePerGas: 100_000_000_000n };
    const same = { mintId: PAST_US, to: chain.vault, contentHash, path: 'past-us', royaltyReceiver: chain.vault };
    expect(await chain.send((await faster.signMint(same, 0, fees)).raw)).toBe('sent');
    await stage.local.mine(1);
    expect(await chain.receiptOf(late.transaction_hash)).toMatchObject({ status: 'reverted' });
    await stage.local.rpc('evm_setAutomine', true);
    const refunded = await until(
      () => shown(late.id),
      ({ refunded_at: at }) => at !== null,
      'the refund',
    );
    expect(refunded).toMatchObject({ status: 'failed', failure: { code: 'refused' }, token_id: null });
  });

  it('is sent once when two products use the same key', async () => {
    await stage.product.startSecondProcess();
    const before = await chain.nonceOf('minter');
    const ids = [await mint(), await mint(), await mint()];
    for (const id of ids) expect(await mintsOf(await becomes(id, 'minted'))).toBe(1);
    expect(await chain.nonceOf('minter')).toBe(before + ids.length);
  });
});

describe('a withdrawal', () => {
  it('that is stuck is replaced under the same nonce, and arrives once', async () => {
    const { id, token_id: tokenId } = await stage.token(maker);
    await stage.local.rpc('evm_setAutomine', false);
    const { wallet, ...by } = maker;
    await stage.post(by, `/api/nfts/${id}/withdrawal`, {
      withdrawal: { address: wallet.address, password: PASSWORD },
    });
    const sent = await until(
      () => shown(id),
      ({ withdrawal }) => withdrawal?.status === 'submitted',
      'the withdrawal was submitted',
    );
    const first = sent.withdrawal?.transaction_hash ?? '';
    await until(
      () => chain.isKnown(first),
      (isKnown) => isKnown,
      'the transaction at the node',
    );
    const nonce = await nonceOf(first);
    later(limits.stuckSeconds + 1);
    const { withdrawal } = await until(
      () => shown(id),
      (nft) => nft.withdrawal?.transaction_hash !== first,
      'its replacement',
    );
    const replacement = withdrawal?.transaction_hash ?? '';
    await until(
      () => chain.isKnown(replacement),
      (isKnown) => isKnown,
      'the replacement at the node',
    );
    expect(await nonceOf(replacement)).toBe(nonce);
    await stage.local.mine(1);
    await until(
      () => shown(id),
      ({ place }) => place === 'wallet',
      'it arrives',
    );
    const left = (await chain.transfersIn(0, await chain.headBlock())).filter(
      (transfer) => transfer.tokenId === tokenId && transfer.from === chain.vault,
    );
    expect(left.map(({ tx }) => tx)).toEqual([replacement]);
  });

  it('leaves a log that matches the chain, except for the token that was minted outside the product', async () =>
    expect((await auditWhenSealed(stage.product, '--chain')).findings).toEqual([
      expect.objectContaining({
        code: 'chain.token-unknown',
        found: expect.stringContaining(`token ${await chain.tokenOf(PAST_US)},`),
      }),
    ]));
});
