import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Log } from '../processes/lines.ts';
import type { Dumps } from './dumps.ts';
import type { Journal } from './journal.ts';
import type { Rpc, RpcRequest, RpcResponse } from './rpc.ts';

const unzip = promisify(gunzip);

/** Limits dumps to about this fraction of the time, however long the chain has become. */
const dumpShare = 5;
const pauseMsMin = 20;
const retryMs = 1_000;

export type Keeper = {
  /** Accepts a raw transaction: it outlives any crash once this settles without an error. */
  submit(request: RpcRequest): Promise<RpcResponse>;
  /** Returns the newest block that a dump holds. */
  finalBlock(): number;
  /** Sends the transactions again that the last dump lacks. */
  recover(): Promise<void>;
  stop(): Promise<void>;
};

export type KeeperOptions = { rpc: Rpc; journal: Journal; dumps: Pick<Dumps, 'write'>; log: Log };

/** Saves the chain's state on disk: each accepted transaction at once, and the whole state soon after. */
export const createKeeper = async ({ rpc, journal, dumps, log }: KeeperOptions): Promise<Keeper> => {
  const blockNumber = async (): Promise<number> => Number(await rpc.call('eth_blockNumber'));
  const hashes = new Map<string, string>();
  const stopping = new AbortController();
  let final = await blockNumber();
  let isUnsaved = false;
  let saving: Promise<void> | undefined;
  let dumpMs = 0;

  let last: Promise<unknown> = Promise.resolve();
  /**
   * Runs work one after the other, so that the journal's order is the chain's, and a dump contains everything before
   * it.
   */
  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };

  /**
   * Whether a transaction is in a block; one with a too high nonce waits outside of the blocks, and so outside of the
   * dump.
   */
  const isMined = async (raw: string): Promise<boolean> => {
    const hash = hashes.get(raw);
    return hash === undefined || (await rpc.call('eth_getTransactionReceipt', hash)) !== null;
  };

  const dump = async (): Promise<void> => {
    const startedAt = performance.now();
    const number = await blockNumber();
    const state = String(await rpc.call('anvil_dumpState'));
    await dumps.write(await unzip(Buffer.from(state.slice(2), 'hex')), journal.entries());
    const mined = await Promise.all(journal.entries().map(isMined));
    const kept = journal.entries().filter((_, index) => !mined[index]);
    await journal.keep(kept);
    for (const raw of hashes.keys()) if (!kept.includes(raw)) hashes.delete(raw);
    final = number;
    isUnsaved = false;
    dumpMs = performance.now() - startedAt;
  };

  const save = async (): Promise<void> => {
    let pauseMs = pauseMsMin;
    while (isUnsaved && !stopping.signal.aborted) {
      // Transactions that arrive during the pause share one dump.
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) break;
      pauseMs = await inTurn(dump).then(
        () => Math.max(pauseMsMin, dumpMs * dumpShare),
        (error: unknown) => {
          log(`saving the chain's state failed; trying again: ${(error as Error).message}`);
          return retryMs;
        },
      );
    }
    saving = undefined;
  };

  return {
    finalBlock: () => final,
    submit: (request) =>
      inTurn(async () => {
        const response = await rpc.ask(request);
        const [raw] = request.params;
        if (response.error !== undefined || typeof raw !== 'string') return response;
        hashes.set(raw.toLowerCase(), String(response.result));
        isUnsaved = true;
        saving ??= save();
        await journal.append(raw.toLowerCase());
        return response;
      }),
    recover: () =>
      inTurn(async () => {
        if (journal.entries().length === 0) return;
        for (const raw of journal.entries()) {
          const { result, error } = await rpc.ask({ id: 1, method: 'eth_sendRawTransaction', params: [raw] });
          if (error === undefined) hashes.set(raw, String(result));
          // A crash may have left it both in the dump and in the journal, or cut it off.
          else log(`a saved transaction is not sent again: ${error.message}`);
        }
        await dump();
      }),
    stop: async () => {
      stopping.abort();
      await saving;
      await inTurn(async () => {
        if (isUnsaved) await dump();
      });
    },
  };
};
