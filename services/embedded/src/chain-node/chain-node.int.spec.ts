import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { artTokenArtifact, auditAnchorArtifact } from '@pixchange/contracts/chain/artifacts';
import { Interface, Wallet, hexlify } from 'ethers';
import { compilePackage, type Compiled } from '../testing/compiled.ts';
import { temporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts';
import { waitUntil } from '../processes/process-table.ts';
import { anvilPackage, findAnvil, identityIn } from './index.ts';
import { createRpc, type Rpc } from './rpc.ts';

jest.setTimeout(120_000);

const chainId = 137;
const key = 'key-of-the-test';
const token = new Interface(artTokenArtifact.abi);
const anchor = new Interface(auditAnchorArtifact.abi);
const mined = { status: '0x1' };

type Running = { child: ChildProcess; url: string; rpc: Rpc; output(): string };
type Block = { number: string; hash: string };

describe('the embedded chain', () => {
  let folder: TemporaryFolder;
  let compiled: Compiled;
  let running: Running;

  const launch = async (dataDir: string): Promise<Running> => {
    const child = fork(join(compiled.folder, 'chain-node', 'main.js'), {
      env: {
        ...process.env,
        CHAIN_NODE_DIR: dataDir,
        CHAIN_NODE_PORT: '0',
        CHAIN_NODE_KEY: key,
        CHAIN_ID: String(chainId),
        CHAIN_BASE_URI: 'http://localhost:8080/api/nfts/',
        SUPERVISED: '1',
      },
      silent: true,
    });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const url = (): string | undefined => /ready at (http:\S+)\n/.exec(output)?.[1];
    await waitUntil(() => Promise.resolve(url() !== undefined || child.exitCode !== null), 60_000);
    const address = url();
    if (address === undefined) throw new Error(`the chain did not start: ${output}`);
    return { child, url: `${address}/${key}`, rpc: createRpc(`${address}/${key}`), output: () => output };
  };
  const start = async (): Promise<void> => {
    running = await launch(folder.path);
  };
  const kill = async (child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  const call = async (to: string, contract: Interface, name: string, ...values: unknown[]): Promise<unknown> => {
    const data = contract.encodeFunctionData(name, values);
    const result = await running.rpc.call('eth_call', { to, data }, 'latest');
    return contract.decodeFunctionResult(name, String(result))[0];
  };
  const finalBlock = async (): Promise<Block> =>
    (await running.rpc.call('eth_getBlockByNumber', 'finalized', false)) as Block;
  const signedMint = async (nonce: number): Promise<string> => {
    const { minterKey, artToken } = await identityIn(folder.path, chainId);
    const wallet = new Wallet(minterKey);
    const values = [
      hexlify(randomBytes(32)),
      wallet.address,
      hexlify(randomBytes(32)),
      `${nonce}/metadata.json`,
      wallet.address,
    ];
    const data = token.encodeFunctionData('mint', values);
    return wallet.signTransaction({ type: 2, chainId, nonce, to: artToken, data, gasLimit: 500_000, maxFeePerGas: 0 });
  };
  /** Waits for the receipt of a transaction, because the node mines a transaction after accepting it. */
  const receiptOf = async (hash: unknown): Promise<{ blockNumber: string }> => {
    const receipt = () => running.rpc.call('eth_getTransactionReceipt', hash);
    await waitUntil(async () => (await receipt()) !== null, 30_000);
    return (await receipt()) as { blockNumber: string };
  };
  const minterNonce = async (): Promise<number> => {
    const { minterKey } = await identityIn(folder.path, chainId);
    return Number(await running.rpc.call('eth_getTransactionCount', new Wallet(minterKey).address, 'pending'));
  };

  beforeAll(async () => {
    [folder, compiled] = await Promise.all([temporaryFolder(), compilePackage()]);
    await start();
  });
  afterAll(async () => {
    if (running.child.exitCode === null && running.child.signalCode === null) running.child.kill('SIGKILL');
    await compiled.remove();
    await folder.remove();
  });

  it('deploys the contracts, grants roles to its own key, and hides the keys from other accounts', async () => {
    const { artToken, auditAnchor, minterKey } = await identityIn(folder.path, chainId);
    expect(await running.rpc.call('eth_chainId')).toBe('0x89');
    expect(await call(artToken, token, 'contractURI')).toBe('http://localhost:8080/api/nfts/contract.json');
    const minter = new Wallet(minterKey).address;
    const [minterRole, anchorRole] = [
      await call(artToken, token, 'MINTER_ROLE'),
      await call(auditAnchor, anchor, 'ANCHOR_ROLE'),
    ];
    expect(await call(artToken, token, 'hasRole', minterRole, minter)).toBe(true);
    expect(await call(auditAnchor, anchor, 'hasRole', anchorRole, minter)).toBe(true);
    expect((await stat(join(folder.path, String(chainId), 'keys.json'))).mode & 0o777).toBe(0o600);
  });

  it('loses no acknowledged transaction and no final block when it is killed while busy', async () => {
    const acknowledged: string[] = [];
    let sent = await minterNonce();
    for (let round = 0; round < 4; round += 1) {
      const killAfter = acknowledged.length + randomInt(1, 12);
      const work = async (): Promise<void> => {
        for (; ; sent += 1)
          acknowledged.push(String(await running.rpc.call('eth_sendRawTransaction', await signedMint(sent))));
      };
      // The kill interrupts a call, and its error ends this loop.
      const working = work().catch(() => undefined);
      await waitUntil(() => Promise.resolve(acknowledged.length >= killAfter), 60_000);
      const before = await finalBlock();
      await kill(running.child, 'SIGKILL');
      await working;
      await start();
      const after = (await running.rpc.call('eth_getBlockByNumber', before.number, false)) as Block;
      expect(after.hash).toBe(before.hash);
      for (const hash of acknowledged) expect(await receiptOf(hash)).toMatchObject(mined);
      sent = await minterNonce();
      const { artToken } = await identityIn(folder.path, chainId);
      await waitUntil(async () => (await call(artToken, token, 'totalSupply')) === BigInt(sent), 30_000);
      expect(await call(artToken, token, 'totalSupply')).toBe(BigInt(sent));
      expect(sent).toBeGreaterThanOrEqual(acknowledged.length);
    }
  });

  it('resends a saved transaction that waits for an earlier one, and skips a truncated line', async () => {
    const nonce = await minterNonce();
    const [first, second] = [await signedMint(nonce), await signedMint(nonce + 1)];
    const waiting = String(await running.rpc.call('eth_sendRawTransaction', second));
    await kill(running.child, 'SIGTERM');
    const log = join(folder.path, String(chainId), 'transactions.log');
    await writeFile(log, `${await readFile(log, 'utf8')}\n${first.slice(0, 60)}`);
    await start();
    await running.rpc.call('eth_sendRawTransaction', first);
    expect(await receiptOf(waiting)).toMatchObject(mined);
  });

  it('reports a block as final only after it is saved', async () => {
    const hash = await running.rpc.call('eth_sendRawTransaction', await signedMint(await minterNonce()));
    const { blockNumber } = await receiptOf(hash);
    const isFinal = async (): Promise<boolean> => Number((await finalBlock()).number) >= Number(blockNumber);
    expect(await waitUntil(isFinal, 30_000)).toBe(true);
    const state = await readFile(join(folder.path, String(chainId), 'state.json'), 'utf8');
    expect(state).toContain(String(hash));
    expect(await running.rpc.call('eth_getLogs', { fromBlock: 'finalized', toBlock: 'latest' })).toHaveLength(2);
  });

  it.each(['anvil_setBalance', 'anvil_reset', 'evm_mine', 'hardhat_impersonateAccount', 'eth_sendTransaction'])(
    'rejects %s as an unknown method',
    async (method) => {
      const answer = await running.rpc.ask({ id: 7, method, params: [] });
      expect(answer).toMatchObject({ id: 7, error: { code: -32_601 } });
    },
  );

  it.each([
    ['another host name', { host: 'rebound.example', 'content-type': 'application/json' }, 403],
    ['a content type that any web page can send', { 'content-type': 'text/plain' }, 415],
  ])('refuses %s', async (_, headers, status) => {
    const sent = request(running.url, { method: 'POST', headers });
    sent.end('{"id":1,"method":"eth_chainId","params":[]}');
    const [answer] = (await once(sent, 'response')) as [{ statusCode: number; resume(): void }];
    answer.resume();
    expect(answer.statusCode).toBe(status);
  });

  const stateFiles = () =>
    ['state.json', 'state.previous.json'].map((name) => join(folder.path, String(chainId), name)) as [string, string];
  const edit = async (path: string, change: (text: string) => string): Promise<void> => {
    const before = await readFile(path, 'utf8');
    const text = change(before);
    expect(text).not.toBe(before);
    await writeFile(path, text);
  };
  const withoutAccounts = (text: string): string =>
    JSON.stringify({ ...(JSON.parse(text) as Record<string, unknown>), accounts: {} });
  /** Mints this many tokens and waits until a dump contains them; returns the transaction hashes. */
  const minted = async (count: number): Promise<string[]> => {
    const hashes: string[] = [];
    for (let nonce = await minterNonce(), end = nonce + count; nonce < end; nonce += 1)
      hashes.push(String(await running.rpc.call('eth_sendRawTransaction', await signedMint(nonce))));
    const last = await receiptOf(hashes.at(-1));
    await waitUntil(async () => Number((await finalBlock()).number) >= Number(last.blockNumber), 30_000);
    return hashes;
  };

  it.each([
    ['missing', (path: string) => rm(path)],
    ['empty', (path: string) => writeFile(path, '')],
    ['cut off', (path: string) => truncate(path, 1_000)],
    ['changed in one digit', (path: string) => edit(path, (text) => text.replace('"code":"0x60', '"code":"0x61'))],
    ['without its accounts', (path: string) => edit(path, withoutAccounts)],
    ['another JSON object', (path: string) => writeFile(path, '{"accounts":{"0x1":7},"blocks":"none"}')],
  ])('loses no transaction when its newest state is %s', async (_, damage) => {
    const hashes = await minted(3);
    const supply = await call((await identityIn(folder.path, chainId)).artToken, token, 'totalSupply');
    await kill(running.child, 'SIGKILL');
    await damage(stateFiles()[0]);
    await start();
    expect(running.output()).toMatch(
      /state\.json is missing or damaged; the chain continues from .*state\.previous\.json/,
    );
    for (const hash of hashes) expect(await receiptOf(hash)).toMatchObject(mined);
    expect(await call((await identityIn(folder.path, chainId)).artToken, token, 'totalSupply')).toBe(supply);
  });

  it('keeps all transactions when the state is damaged again after a recovery', async () => {
    const hashes = await minted(2);
    for (const _ of ['first', 'second']) {
      await kill(running.child, 'SIGKILL');
      await writeFile(stateFiles()[0], 'nothing');
      await start();
    }
    for (const hash of hashes) expect(await receiptOf(hash)).toMatchObject(mined);
  });

  it('never replaces a lost chain with an empty one, and names the file to restore from the backup', async () => {
    await kill(running.child, 'SIGTERM');
    const kept = await Promise.all(stateFiles().map((path) => readFile(path)));
    for (const path of stateFiles()) await rm(path);
    await expect(start()).rejects.toThrow(/state\.json is missing.* Restore .* from your backup/);
    await writeFile(stateFiles()[0], 'nothing');
    await expect(start()).rejects.toThrow(/state\.json is damaged.* Restore .* from your backup/);
    for (const [index, path] of stateFiles().entries()) await writeFile(path, kept[index] ?? '');
    await start();
  });

  it('refuses to start when the keys of its state are lost', async () => {
    await kill(running.child, 'SIGTERM');
    await rm(join(folder.path, String(chainId), 'keys.json'));
    await expect(start()).rejects.toThrow(/keys\.json is missing/);
  });
});

describe('the anvil program', () => {
  it('comes from the package for this platform, and is undefined on unsupported platforms', () => {
    expect(anvilPackage('darwin', 'arm64')).toBe('@foundry-rs/anvil-darwin-arm64');
    expect(anvilPackage('linux', 'x64')).toBe('@foundry-rs/anvil-linux-amd64');
    expect(findAnvil('@foundry-rs/anvil-plan9-mips')).toBeUndefined();
  });
});
