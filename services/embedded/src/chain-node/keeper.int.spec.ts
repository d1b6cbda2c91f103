import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Wallet } from 'ethers';
import { waitUntil } from '../processes/process-table.ts';
import { writeDurably } from '../processes/durable-file.ts';
import { temporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts';
import { findAnvil, startAnvil, type Anvil } from './anvil.ts';
import { openDumps } from './dumps.ts';
import { openJournal, type Journal } from './journal.ts';
import { createKeeper, type Keeper } from './keeper.ts';
import { createRpc, type Rpc } from './rpc.ts';

jest.setTimeout(120_000);

const chainId = 137;
const log = (): void => undefined;
const wallet = new Wallet(`0x${randomBytes(32).toString('hex')}`);
const signed = (nonce: number): Promise<string> =>
  wallet.signTransaction({ type: 2, chainId, nonce, to: wallet.address, gasLimit: 21_000, maxFeePerGas: 0 });

describe('the keeper of the chain', () => {
  let folder: TemporaryFolder;
  let anvil: Anvil;
  let rpc: Rpc;
  let journal: Journal;
  let keeper: Keeper;

  /**
   * Starts the node from its newest state. `afterState` runs after the node returns a state and before the keeper uses
   * it.
   */
  const start = async (afterState: (node: Rpc) => Promise<unknown>): Promise<void> => {
    journal = await openJournal(`${folder.path}/transactions.log`);
    const dumps = await openDumps(folder.path, journal, log);
    const [stateFile] = dumps.candidates();
    anvil = await startAnvil({ binary: String(findAnvil()), chainId, dataDir: folder.path, stateFile }, log);
    if (stateFile !== undefined) await dumps.use(stateFile);
    await writeDurably(`${folder.path}/keys.json`, '{}');
    rpc = createRpc(anvil.url);
    await rpc.call('evm_setAutomine', false);
    const call: Rpc['call'] = async (method, ...params) => {
      const result = await rpc.call(method, ...params);
      if (method === 'anvil_dumpState') await afterState(rpc);
      return result;
    };
    keeper = await createKeeper({ rpc: { ...rpc, call }, journal, dumps, log });
    await keeper.recover();
  };
  /** Stops the node without a final dump; the keeper then has no node to query. */
  const crash = async (): Promise<void> => {
    await anvil.stop();
    await keeper.stop().catch(() => undefined);
  };
  const submit = async (nonce: number) =>
    keeper.submit({ id: 1, method: 'eth_sendRawTransaction', params: [await signed(nonce)] });
  const count = async (): Promise<number> =>
    Number(await rpc.call('eth_getTransactionCount', wallet.address, 'latest'));
  const mine = (node: Rpc): Promise<unknown> => node.call('evm_mine');
  const nothing = (): Promise<void> => Promise.resolve();

  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(async () => {
    await crash();
    await folder.remove();
  });

  it('keeps a transaction that is mined after the dump', async () => {
    await start(mine);
    await submit(0);
    await waitUntil(async () => (await count()) === 1, 30_000);
    await crash();
    await start(nothing);
    await mine(rpc);
    expect(await count()).toBe(1);
  });

  it('saves a block that is mined later, even when no further transaction arrives', async () => {
    let isBlocked = true;
    await start((node) => (isBlocked ? nothing() : mine(node)));
    await submit(0);
    expect(keeper.finalBlock()).toBe(0);
    isBlocked = false;
    await waitUntil(() => Promise.resolve(journal.entries().length === 0), 30_000);
    expect(keeper.finalBlock()).toBeGreaterThan(0);
  });

  it('writes no more dumps while a transaction waits for an earlier one, and keeps the waiting one in the journal', async () => {
    let states = 0;
    await start(() => Promise.resolve((states += 1)));
    await submit(1);
    await waitUntil(() => Promise.resolve(states > 0), 30_000);
    await keeper.stop();
    expect(states).toBe(1);
    expect(journal.entries()).toEqual([(await signed(1)).toLowerCase()]);
  });
});
