import { Unreadable } from '../errors.ts';
import type { ReceiptLog } from './chain-proof.ts';
import { withoutCredentials } from './without-credentials.ts';

const TIMEOUT_MS = 20_000;
/** Maximum number of blocks in one search; nodes reject larger ranges. */
const LOG_BLOCKS_MAX = 1_000;
/** Depth at which a block counts as final if the node does not support the tag `finalized`. */
const BLOCKS_UNTIL_FINAL = 64;

/** Log entry of a contract, with its position on the chain. */
export interface ChainLog extends ReceiptLog {
  readonly block: number;
  readonly index: number;
  readonly tx: string;
}

interface RpcLog extends ReceiptLog {
  readonly blockNumber: string;
  readonly logIndex: string;
  readonly transactionHash: string;
}

/** Thrown for a call that the node rejects, such as one with an unsupported block tag. */
class Refused extends Unreadable {}

/** Client of a chain node over plain JSON-RPC. Throws Unreadable when the node does not respond or rejects a call. */
export class ChainNode {
  private calls = 0;

  constructor(
    readonly url: string,
    private readonly confirmations: number | null,
  ) {}

  async chainId(): Promise<number> {
    return Number(await this.ask('eth_chainId'));
  }

  /** Returns the newest final block, which no reorganization can replace; negative while no block is final. */
  async finalBlock(): Promise<number> {
    const newest = async () => Number(await this.ask('eth_blockNumber'));
    if (this.confirmations !== null) return (await newest()) - this.confirmations + 1;
    try {
      const block = (await this.ask('eth_getBlockByNumber', 'finalized', false)) as { number: string } | null;
      if (block !== null) return Number(block.number);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
    return (await newest()) - BLOCKS_UNTIL_FINAL;
  }

  /** Returns the hash of a block, in hex with 0x; null if the node does not have the block. */
  async hashOf(block: number): Promise<string | null> {
    const found = (await this.ask('eth_getBlockByNumber', hex(block), false)) as { hash: string } | null;
    return found?.hash ?? null;
  }

  /** Returns the time of a block, as Unix time in milliseconds; 0 if the node does not have the block. */
  async timeOf(block: number): Promise<number> {
    const found = (await this.ask('eth_getBlockByNumber', hex(block), false)) as { timestamp: string } | null;
    return found === null ? 0 : Number(found.timestamp) * 1_000;
  }

  async hasCode(address: string): Promise<boolean> {
    return (await this.ask('eth_getCode', address, 'latest')) !== '0x';
  }

  async *logs(address: string, topics: readonly string[], first: number, last: number): AsyncIterable<ChainLog> {
    for (let from = Math.max(first, 0); from <= last; from += LOG_BLOCKS_MAX) {
      const to = Math.min(last, from + LOG_BLOCKS_MAX - 1);
      const filter = { address, topics: [[...topics]], fromBlock: hex(from), toBlock: hex(to) };
      for (const { blockNumber, logIndex, transactionHash: tx, ...log } of (await this.ask(
        'eth_getLogs',
        filter,
      )) as RpcLog[])
        yield {
          address: log.address,
          topics: log.topics,
          data: log.data,
          block: Number(blockNumber),
          index: Number(logIndex),
          tx,
        };
    }
  }

  private async ask(method: string, ...params: readonly unknown[]): Promise<unknown> {
    const where = withoutCredentials(this.url);
    let answer: { readonly result?: unknown; readonly error?: { readonly message?: string } };
    this.calls += 1;
    try {
      const response = await fetch(this.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: this.calls, method, params }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      answer = (await response.json()) as typeof answer;
    } catch (error) {
      throw new Unreadable(`the chain node at ${where} does not answer: ${(error as Error).message}`);
    }
    if (answer.error !== undefined) {
      const reason = answer.error.message ?? 'it gives no reason';
      throw new Refused(`the chain node at ${where} refuses ${method}: ${reason}`);
    }
    if (!('result' in answer)) throw new Unreadable(`${where} is not a chain node`);
    return answer.result;
  }
}

const hex = (block: number): string => `0x${block.toString(16)}`;
