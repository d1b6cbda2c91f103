import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Wallet, ZeroAddress } from 'ethers';
import { createLog } from '../log.ts';
import { Metrics } from '../metrics.ts';
import { PartUnavailable } from '../unavailable.ts';
import { ChainBalances } from './balances.ts';
import { ContractRefusal, tryChain, WrongChain, type Chain, type Mint } from './chain.ts';
import { startLocalChain, type LocalChain } from './testing/local-chain.ts';

jest.setTimeout(120_000);

const hex32 = (): string => randomBytes(32).toString('hex');

let local: LocalChain;
let chain: Chain;
beforeAll(async () => {
  local = await startLocalChain();
  chain = local.client();
});
afterAll(() => local.stop());

const newMint = (change: Partial<Mint> = {}): Mint => ({
  mintId: `0x${hex32()}`,
  to: chain.vault,
  contentHash: hex32(),
  path: 'one/metadata.json',
  royaltyReceiver: chain.vault,
  ...change,
});
const signed = async (mint: Mint) => {
  const fees = await chain.fees();
  if (fees === null) throw new Error('no fees');
  return chain.signMint(mint, await chain.nonceOf('minter'), fees);
};
const minted = async (mint: Mint): Promise<string> => {
  const { raw, hash } = await signed(mint);
  expect(await chain.send(raw)).toBe('sent');
  return hash;
};

describe('the contract on its chain', () => {
  it('mints tokens one after another, in transactions whose hashes are known before sending', async () => {
    const mints = [newMint(), newMint(), newMint()];
    const hashes: string[] = [];
    for (const mint of mints) hashes.push(await minted(mint));
    for (const [index, mint] of mints.entries()) {
      const receipt = await chain.receiptOf(hashes[index] ?? '');
      expect(receipt?.status).toBe('mined');
      const token = await chain.tokenOf(mint.mintId);
      expect(await chain.mintedIn(mint.mintId, 0, await chain.finalBlock())).toEqual({
        tokenId: token,
        block: receipt?.block,
        tx: hashes[index],
      });
      expect(await chain.ownerOf(token ?? '')).toBe(chain.vault);
    }
  });

  it('returns the transfers in a range of blocks', async () => {
    const mint = newMint({ to: Wallet.createRandom().address });
    const from = (await chain.headBlock()) + 1;
    const tx = await minted(mint);
    const tokenId = await chain.tokenOf(mint.mintId);
    expect(await chain.transfersIn(from, await chain.headBlock())).toEqual([
      { tokenId, from: ZeroAddress, to: mint.to, block: from, logIndex: 0, tx },
    ]);
    expect(await chain.transfersIn(0, from - 1)).not.toContainEqual(expect.objectContaining({ tokenId }));
  });

  it('refuses a used mint id and minted content with the name of the reason', async () => {
    const mint = newMint();
    await minted(mint);
    await expect(signed(mint)).rejects.toMatchObject({ reason: 'MintIdUsed' });
    await expect(signed(newMint({ contentHash: mint.contentHash }))).rejects.toMatchObject({
      reason: 'ContentAlreadyMinted',
    });
    await expect(chain.ownerOf('999999')).rejects.toBeInstanceOf(ContractRefusal);
  });

  it('never mints a voided mint id', async () => {
    const mint = newMint();
    const fees = await chain.fees();
    const { raw } = await chain.signVoid(mint.mintId, await chain.nonceOf('minter'), fees as NonNullable<typeof fees>);
    expect(await chain.send(raw)).toBe('sent');
    expect(await chain.isVoided(mint.mintId)).toBe(true);
    expect(await chain.isVoidedIn(mint.mintId, 0, await chain.finalBlock())).toBe(true);
    await expect(signed(mint)).rejects.toMatchObject({ reason: 'MintIdVoided' });
    expect(await chain.tokenOf(mint.mintId)).toBeNull();
    expect(await chain.mintedIn(mint.mintId, 0, await chain.finalBlock())).toBeNull();
  });

  it('mints only once when a transaction is sent twice, and reports the used nonce', async () => {
    const mint = newMint();
    const { raw } = await signed(mint);
    const supply = (await chain.transfersIn(0, await chain.headBlock())).length;
    expect(await chain.send(raw)).toBe('sent');
    expect(await chain.send(raw)).toBe('nonce-used');
    expect((await chain.transfersIn(0, await chain.headBlock())).length).toBe(supply + 1);
  });
});

describe('a block', () => {
  it('is final after the configured number of confirmations, including its own', async () => {
    const patient = local.client({ confirmations: 16 });
    const mint = newMint();
    await minted(mint);
    const found = async () => patient.mintedIn(mint.mintId, 0, await patient.finalBlock());
    await local.mine(14);
    expect(await found()).toBeNull();
    await local.mine(1);
    expect(await found()).not.toBeNull();
  });

  it('is final by the node’s tag when no number is configured', async () => {
    const byTag = local.client({ confirmations: undefined });
    const tagged = (await local.rpc('eth_getBlockByNumber', 'finalized', false)) as { number: string };
    expect(await byTag.finalBlock()).toBe(Number(tagged.number));
  });
});

describe('a reorganization', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])(
    'of %i blocks does not change a mint that is final after 16 confirmations',
    async (depth) => {
      const patient = local.client({ confirmations: 16 });
      const old = newMint();
      await minted(old);
      await local.mine(16);
      const before = await patient.mintedIn(old.mintId, 0, await patient.finalBlock());
      expect(before).not.toBeNull();
      const mint = newMint();
      const { raw, hash } = await signed(mint);
      await patient.send(raw);
      await local.mine(depth - 1);
      expect(await patient.mintedIn(mint.mintId, 0, await patient.finalBlock())).toBeNull();
      await local.reorganize(depth);
      expect(await patient.receiptOf(hash)).toBeNull();
      expect(await patient.mintedIn(mint.mintId, 0, await patient.finalBlock())).toBeNull();
      expect(await patient.mintedIn(old.mintId, 0, await patient.finalBlock())).toEqual(before);
      await local.mine(16);
      expect(await patient.mintedIn(mint.mintId, 0, await patient.finalBlock())).toBeNull();
      // The same transaction, sent again, mints the token.
      await patient.send(raw);
      await local.mine(16);
      expect(await patient.mintedIn(mint.mintId, 0, await patient.finalBlock())).toMatchObject({ tx: hash });
      expect(await patient.isKnown(hash)).toBe(true);
    },
  );
});

describe('two processes with one key', () => {
  it('get one transaction mined with a nonce, and the other one with the next nonce', async () => {
    const [one, other] = [local.client(), local.client()];
    const fees = await one.fees();
    if (fees === null) throw new Error('no fees');
    const nonce = await one.nonceOf('minter');
    const [first, second] = [newMint(), newMint()];
    const sent = await one.send((await one.signMint(first, nonce, fees)).raw);
    const late = await other.send((await other.signMint(second, nonce, fees)).raw);
    expect([sent, late]).toEqual(['sent', 'nonce-used']);
    expect(await other.tokenOf(second.mintId)).toBeNull();
    expect(await other.send((await other.signMint(second, await other.nonceOf('minter'), fees)).raw)).toBe('sent');
    for (const { mintId } of [first, second]) expect(await one.tokenOf(mintId)).not.toBeNull();
  });
});

describe('the balances of the keys', () => {
  it('are reported while gas has a price, until the process stops reporting them', async () => {
    const metrics = new Metrics();
    const balances = new ChainBalances(metrics);
    const shownBalances = async () =>
      (await metrics.chainBalance.get()).values.map(({ labels, value }) => [labels.key, value]);
    await balances.watch(chain);
    expect(await shownBalances()).toEqual([]);
    await local.rpc('anvil_setNextBlockBaseFeePerGas', '0x3b9aca00');
    await local.mine(1);
    try {
      await local.rpc('anvil_setBalance', chain.minter, `0x${(10n ** 18n).toString(16)}`);
      balances.forget();
      await balances.watch(chain);
      expect(await shownBalances()).toEqual([
        ['minter', 1],
        ['vault', 0],
      ]);
      balances.forget();
      expect(await shownBalances()).toEqual([]);
    } finally {
      await local.rpc('anvil_setNextBlockBaseFeePerGas', '0x0');
      await local.mine(1);
    }
  });
});

describe('a node', () => {
  it('of another chain is refused with an error that names both chain ids', async () => {
    const wrong = local.client({ chainId: 1 });
    await expect(tryChain(wrong, createLog('silent'))).rejects.toThrow(WrongChain);
    await expect(tryChain(wrong, createLog('silent'))).rejects.toThrow(/CHAIN_ID is 1,.* on chain 137/);
    await expect(wrong.headBlock()).rejects.toBeInstanceOf(WrongChain);
  });

  it('that is unavailable does not prevent the start, and later calls fail', async () => {
    const away = local.client({ rpcUrl: 'http://127.0.0.1:9' });
    await expect(tryChain(away, createLog('silent'))).resolves.toBeUndefined();
    await expect(away.finalBlock()).rejects.toBeInstanceOf(PartUnavailable);
    await expect(away.tokenOf(newMint().mintId)).rejects.toBeInstanceOf(PartUnavailable);
  });

  it('that answers with an error page counts as unavailable', async () => {
    const broken = createServer((_, response) => response.writeHead(502).end('<h1>Bad gateway</h1>')).listen(
      0,
      '127.0.0.1',
    );
    await once(broken, 'listening');
    const { port } = broken.address() as AddressInfo;
    await expect(local.client({ rpcUrl: `http://127.0.0.1:${port}` }).headBlock()).rejects.toBeInstanceOf(
      PartUnavailable,
    );
    broken.closeAllConnections();
    broken.close();
  });
});
