import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Log } from '../processes/lines.ts';
import type { Dumps } from './dumps.ts';
import type { Journal } from './journal.ts';
import type { Rpc, RpcRequest, RpcResponse } from './rpc.ts';

const unzip = promisify(gunzip);

/** Pause after a dump, as a multiple of its duration. Limits the share of time spent on dumps as the chain grows. */
const dumpShare = 5;
const pauseMsMin = 20;
const retryMs = 1_000;

export type Keeper = {
  /** Submits a raw transaction; once the promise resolves, the transaction survives any crash. */
  submit(request: RpcRequest): Promise<RpcResponse>;
  /** Returns the number of the newest block that a dump contains. */
  finalBlock(): number;
  /** Resends the transactions that the last dump does not contain. */
  recover(): Promise<void>;
  stop(): Promise<void>;
};

export type KeeperOptions = { rpc: Rpc; journal: Journal; dumps: Pick<Dumps, 'write'>; log: Log };

/** Returns the block number of a transaction; undefined while it is in the pool, and 0 if the node rejected it. */
const blockOf = async (rpc: Rpc, hash: string | undefined): Promise<number | undefined> => {
  if (hash === undefined) return 0;
  const receipt = (await rpc.call('eth_getTransactionReceipt', hash)) as { blockNumber: string } | null;
  return receipt === null ? undefined : Number(receipt.blockNumber);
};

/**
 * Whether the pool has transactions that the next block will include; transactions with too high a nonce don't count.
 */
const hasPending = async (rpc: Rpc): Promise<boolean> =>
  Number(((await rpc.call('txpool_status')) as { pending: string }).pending) > 0;

/** Saves the chain on disk: each accepted transaction immediately, and the whole state soon after. */
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
   * Runs tasks one after the other. The journal then has the order of the chain, and a dump contains all earlier
   * transactions.
   */
  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };

  const dump = async (): Promise<void> => {
    const startedAt = performance.now();
    const number = await blockNumber();
    const state = String(await rpc.call('anvil_dumpState'));
    await dumps.write(await unzip(Buffer.from(state.slice(2), 'hex')), journal.entries());
    const isPending = await hasPending(rpc);
    const blocks = await Promise.all(journal.entries().map((raw) => blockOf(rpc, hashes.get(raw))));
    // The node mines after accepting, so a transaction may be mined after the node has dumped its state.
    const remaining = journal.entries().filter((_, index) => (blocks[index] ?? Infinity) > number);
    await journal.keep(remaining);
    for (const raw of hashes.keys()) if (!remaining.includes(raw)) hashes.delete(raw);
    final = number;
    isUnsaved = isPending || blocks.some((block) => block !== undefined && block > number);
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
          // After a crash, the transaction may already be in the dump, or its line may be truncated.
          else log(`a saved transaction is not sent again: ${error.message}`);
        }
        await dump();
        if (isUnsaved) saving ??= save();
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
