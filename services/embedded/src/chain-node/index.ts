import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../processes/lines.ts';
import { startAnvil, type Anvil, type AnvilOptions } from './anvil.ts';
import { createCalls } from './calls.ts';
import { openDumps, unusableState, type Dumps } from './dumps.ts';
import { openIdentity, readIdentity, type ChainIdentity } from './identity.ts';
import { openJournal } from './journal.ts';
import { createKeeper, type Keeper } from './keeper.ts';
import { createRpc, type Rpc } from './rpc.ts';
import { seclude, type Seclusion } from './seclusion.ts';
import { startRpcServer } from './server.ts';

export { anvilPackage, findAnvil } from './anvil.ts';
export { unusableDataExitCode } from './dumps.ts';
export type { ChainIdentity } from './identity.ts';

export type ChainOptions = {
  binary: string;
  /** Data folder; each chain id has a subfolder. */
  dataDir: string;
  port: number;
  /** Secret path of the RPC URL, unknown to other accounts on this machine. */
  key: string;
  chainId: number;
  /** Base URI of token metadata, set when the contract is deployed. */
  baseUri: string;
  log: Log;
};

export type RunningChain = {
  url: string;
  identity: ChainIdentity;
  /** Resolves with the reason when the node exits, whether requested or not. */
  ended: Promise<string>;
  stop(): Promise<void>;
};

const folderOf = (dataDir: string, chainId: number): string => join(dataDir, String(chainId));
const identityFile = (folder: string): string => join(folder, 'keys.json');

/**
 * Returns the keys and addresses of the chain in this folder.
 * @throws Error when the chain has none yet, or when they can't be read
 */
export const identityIn = (dataDir: string, chainId: number): Promise<ChainIdentity> =>
  readIdentity(identityFile(folderOf(dataDir, chainId)));

const MINED_MS_MAX = 30_000;
const ASK_AGAIN_MS = 20;

/** Waits up to 30 s until a transaction is mined; the node may accept a transaction before mining it. */
const untilMined = async (rpc: Rpc, hash: unknown): Promise<void> => {
  const endMs = performance.now() + MINED_MS_MAX;
  while ((await rpc.call('eth_getTransactionReceipt', hash)) === null && performance.now() < endMs)
    await wait(ASK_AGAIN_MS);
};

/** Deploys the contracts at the first start, or the missing ones after a first start that was interrupted. */
const deployContracts = async (rpc: Rpc, keeper: Keeper, identity: ChainIdentity): Promise<void> => {
  const contracts = [identity.artToken, identity.auditAnchor];
  for (const [index, address] of contracts.entries()) {
    const hasCode = async (): Promise<boolean> => (await rpc.call('eth_getCode', address, 'latest')) !== '0x';
    if (await hasCode()) continue;
    const params = [identity.deployments[index]];
    const { error, result } = await keeper.submit({ id: 1, method: 'eth_sendRawTransaction', params });
    if (error === undefined) await untilMined(rpc, result);
    if (!(await hasCode()))
      throw new Error(`contract ${address} can't be deployed: ${error?.message ?? 'it was reverted'}`);
  }
};

/** Starts the node from the newest state that it can load. */
const startFromDump = async (options: Omit<AnvilOptions, 'stateFile'>, dumps: Dumps, log: Log): Promise<Anvil> => {
  let refused: Error | undefined;
  for (const stateFile of dumps.candidates()) {
    try {
      const anvil = await startAnvil({ ...options, stateFile }, log);
      await dumps.use(stateFile);
      return anvil;
    } catch (error) {
      refused = error as Error;
      log(`the chain can't be started from ${stateFile}: ${refused.message}`);
    }
  }
  if (refused === undefined) return startAnvil({ ...options, stateFile: undefined }, log);
  // If the node can't start without a state either, this throws its own error, because the files may be fine.
  const anvil = await startAnvil({ ...options, stateFile: undefined }, log);
  await anvil.stop();
  throw unusableState(options.dataDir, `can't be loaded (${refused.message})`);
};

const logMissingIsolation = (log: Log): void =>
  log(
    'this system does not support network isolation (unshare --net), so every account on this machine can reach the chain node and change the chain',
  );

const startIn = async (options: ChainOptions, seclusion: Seclusion | undefined): Promise<RunningChain> => {
  const { binary, dataDir, port, key, chainId, baseUri, log } = options;
  const folder = folderOf(dataDir, chainId);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const journal = await openJournal(join(folder, 'transactions.log'));
  const dumps = await openDumps(folder, journal, log);
  const node = { binary, chainId, dataDir: folder, ...(seclusion && { seclusion }) };
  const [identity, anvil] = await Promise.all([
    openIdentity(identityFile(folder), chainId, baseUri),
    startFromDump(node, dumps, log),
  ]);
  try {
    const rpc = createRpc(anvil.url);
    const keeper = await createKeeper({ rpc, journal, dumps, log });
    await keeper.recover();
    await deployContracts(rpc, keeper, identity);
    const answer = createCalls(rpc, keeper);
    const server = await startRpcServer({ port, key, answer, probe: () => rpc.call('eth_chainId') });
    return {
      url: server.url,
      identity,
      ended: anvil.ended,
      stop: async () => {
        await server.stop();
        await keeper.stop();
        await anvil.stop();
        await seclusion?.remove();
      },
    };
  } catch (error) {
    await anvil.stop();
    throw error;
  }
};

/**
 * Starts a local EVM chain whose accepted transactions survive any crash.
 * @throws SetupError with `unusableDataExitCode` when the files of the chain can't be used
 */
export const startChain = async (options: ChainOptions): Promise<RunningChain> => {
  const seclusion = await seclude();
  if (seclusion === undefined) logMissingIsolation(options.log);
  try {
    return await startIn(options, seclusion);
  } catch (error) {
    await seclusion?.remove();
    throw error;
  }
};
