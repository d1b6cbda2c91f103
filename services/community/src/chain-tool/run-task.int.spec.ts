import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Wallet } from 'ethers';
import { AnchorContract } from '../platform/chain/anchor-contract.ts';
import { startLocalChain, type LocalChain } from '../platform/chain/testing/local-chain.ts';
import { readTask } from './config.ts';
import { runTask } from './run-task.ts';

jest.setTimeout(120_000);

let local: LocalChain;
beforeAll(async () => {
  local = await startLocalChain();
});
afterAll(() => local.stop());

const admin = Wallet.createRandom();
const run = async (args: string[], change: Record<string, string | undefined> = {}) => {
  const progress: string[] = [];
  const task = await readTask([...args, '--json'], { ...local.environment, ...change }, '/nowhere');
  if (task === 'help') throw new Error('help is for people');
  const { ok, text } = await runTask(task, (line) => progress.push(line));
  return { ok, progress, answer: JSON.parse(text) as Record<string, unknown> };
};
const deploying = {
  CHAIN_CONTRACT: undefined,
  CHAIN_ANCHOR_CONTRACT: undefined,
  CHAIN_ADMIN_KEY: admin.privateKey,
  PUBLIC_URL: 'https://pix.example/',
};

describe('the state of the chain', () => {
  it('has no problems when the minter may mint and anchor', async () => {
    const { ok, answer } = await run(['status']);
    expect(ok).toBe(true);
    expect(answer).toMatchObject({
      chain: { id: 137, name: 'Polygon' },
      token: { deployed: true, supply: 0, paused: false, minter_may_mint: true },
      anchor: { deployed: true, anchored_size: '0', anchored_root: null, last_anchor: null, minter_may_anchor: true },
      problems: [],
    });
    expect(JSON.stringify(answer)).not.toContain(local.options.minterKey.slice(2));
  });

  it('has the size, root and transaction of the newest anchor', async () => {
    const chain = local.client();
    const contract = new AnchorContract(chain, chain.anchorContract ?? '');
    const fees = await chain.fees();
    if (fees === null) throw new Error('no fees');
    const root = 'ab'.repeat(32);
    const { raw, hash } = await contract.sign(7, root, await chain.nonceOf('minter'), fees);
    await chain.send(raw);
    const { answer } = await run(['status']);
    expect(answer).toMatchObject({
      anchor: { anchored_size: '7', anchored_root: root, last_anchor: { transaction_hash: hash } },
    });
    const without = await run(['status'], { CHAIN_ANCHOR_CONTRACT: undefined });
    expect(without.answer['anchor']).toBeNull();
  });

  it('reports a pause, a key without the roles, and an address without a contract', async () => {
    await local.asAdmin('pause');
    const paused = await run(['status']);
    await local.asAdmin('unpause');
    expect([paused.ok, paused.answer['problems']]).toEqual([false, ['The contract is paused: mints wait']]);
    const stranger = await run(['status'], { CHAIN_MINTER_KEY: admin.privateKey });
    expect(stranger.answer['problems']).toEqual([
      'The key in CHAIN_MINTER_KEY may not mint: grant it MINTER_ROLE',
      'The key in CHAIN_MINTER_KEY may not anchor: grant it ANCHOR_ROLE',
    ]);
    const empty = await run(['status'], { CHAIN_CONTRACT: admin.address });
    expect(empty.answer['problems']).toEqual([`There is no contract at CHAIN_CONTRACT (${admin.address})`]);
  });

  it('cannot be read from another chain, an unavailable node or another contract', async () => {
    await expect(run(['status'], { CHAIN_ID: '1' })).rejects.toThrow('is on chain 137');
    await expect(run(['status'], { CHAIN_RPC_URL: 'http://127.0.0.1:9' })).rejects.toThrow('does not answer');
    const { CHAIN_CONTRACT: token = '' } = local.environment;
    await expect(run(['status'], { CHAIN_ANCHOR_CONTRACT: token })).rejects.toThrow(`${token} is not AuditAnchor`);
  });
});

describe('a deployment', () => {
  it('is only described in a dry run', async () => {
    const before = await local.rpc('eth_blockNumber');
    const { ok, answer } = await run(['deploy', '--dry-run'], deploying);
    expect(ok).toBe(true);
    expect(answer).toMatchObject({ dry_run: true, deployer: admin.address, contracts: [{ nonce: 0 }, { nonce: 1 }] });
    expect(await local.rpc('eth_blockNumber')).toBe(before);
  });

  it('creates both contracts, or only the missing one', async () => {
    const { answer, progress } = await run(['deploy'], deploying);
    const [token, anchor] = answer['contracts'] as { address: string; variable: string }[];
    expect([token?.variable, anchor?.variable]).toEqual(['CHAIN_CONTRACT', 'CHAIN_ANCHOR_CONTRACT']);
    expect(progress).toContain(`CHAIN_CONTRACT=${token?.address ?? ''}`);
    const deployed = { CHAIN_CONTRACT: token?.address, CHAIN_ANCHOR_CONTRACT: anchor?.address };
    const { ok, answer: state } = await run(['status'], deployed);
    expect(ok).toBe(true);
    expect(state).toMatchObject({
      token: { minter_may_mint: true },
      anchor: { deployed: true, anchored_size: '0', minter_may_anchor: true },
    });
    const rest = await run(['deploy'], { ...deploying, CHAIN_CONTRACT: token?.address });
    expect(rest.answer['contracts']).toMatchObject([{ name: 'AuditAnchor', nonce: 2 }]);
    await expect(run(['deploy'], { ...deploying, ...deployed })).rejects.toThrow('nothing to deploy');
  });

  it('needs the administrator key and the URL of the site, and refuses unknown arguments', async () => {
    await expect(run(['deploy'], { ...deploying, CHAIN_ADMIN_KEY: '' })).rejects.toThrow('CHAIN_ADMIN_KEY');
    await expect(run(['deploy'], { ...deploying, PUBLIC_URL: undefined })).rejects.toThrow('PUBLIC_URL');
    await expect(run(['status', '--dry-run'])).rejects.toThrow('--dry-run goes with deploy alone');
    await expect(run(['anchor'])).rejects.toThrow('status or deploy');
    await expect(run(['status', '--fast'])).rejects.toThrow('--fast');
  });
});
