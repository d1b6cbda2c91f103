import { artTokenArtifact, auditAnchorArtifact } from '@pixchange/contracts/chain/artifacts';
import {
  computeAddress,
  FetchRequest,
  Interface,
  isError,
  JsonRpcProvider,
  keccak256,
  Network,
  Wallet,
  type Filter,
  type Log as ChainLog,
} from 'ethers';
import type { Log } from '../log.ts';
import { traced } from '../tracing/spans.ts';
import { PartUnavailable } from '../unavailable.ts';
import { feesOf, type Fees } from './fees.ts';

/** Node, contracts and keys of the chain; keys are 32 bytes in hex digits. */
export interface ChainOptions {
  readonly rpcUrl: string;
  readonly chainId: number;
  readonly contract: string;
  /** Contract in which heads of the log are anchored; null when they are not anchored. */
  readonly anchorContract: string | null;
  readonly minterKey: string;
  readonly vaultKey: string;
  readonly confirmations: number | undefined;
  readonly maxFeeGwei: number;
}

/** A mint to sign; the same `mintId` is minted at most once. */
export interface Mint {
  readonly mintId: string;
  readonly to: string;
  /** SHA-256 of the file in hex digits. */
  readonly contentHash: string;
  /** Path of the metadata below the contract's base URL. */
  readonly path: string;
  readonly royaltyReceiver: string;
}

/** A signed transaction; its hash is known before it is sent. */
export interface SignedTransaction {
  readonly hash: string;
  readonly raw: string;
  readonly nonce: number;
  /** Maximum cost in wei. */
  readonly cost: bigint;
}

/** A transfer of a token in the log of the contract (ERC-721 `Transfer`). */
export interface TokenTransfer {
  readonly tokenId: string;
  readonly from: string;
  readonly to: string;
  readonly block: number;
  /** Index of the log entry within its block. */
  readonly logIndex: number;
  readonly tx: string;
}

/** A mint that is in a block; `tx` is the hash of its transaction. */
export interface MintedToken {
  readonly tokenId: string;
  readonly block: number;
  readonly tx: string;
}

/** Thrown when the node belongs to a chain other than CHAIN_ID. */
export class WrongChain extends Error {}

/** Thrown when the contract refuses the call. `reason` is the name of the contract's error, or `unknown`. */
export class ContractRefusal extends Error {
  constructor(readonly reason: string) {
    super(`the contract refuses the call: ${reason}`);
  }
}

/** A call to sign; `data` is ABI-encoded in hex digits. */
export interface ContractCall {
  readonly to: string;
  readonly data: string;
}

/** Result of sending a transaction to the node. */
export type SendResult = 'sent' | 'nonce-used' | 'underpriced' | 'no-funds';

const contract = new Interface(artTokenArtifact.abi);
/** Errors of both contracts; their inherited errors are the same. */
const refusals = new Interface(
  [...artTokenArtifact.abi, ...auditAnchorArtifact.abi].filter(({ type }) => type === 'error'),
);
const ANSWER_MS_MAX = 15_000;
/** Interval at which the node is polled for new blocks while a transaction is pending. */
const BLOCK_POLL_MS = 200;
/** Depth at which a block is final, for nodes without the `finalized` tag. */
const BLOCKS_UNTIL_FINAL = 64;
/** Maximum number of blocks in one query of log entries, because nodes limit the range. */
const LOG_BLOCKS_MAX = 1_000;
/** Spare gas in percent. A mint needs about half of it, and unused gas costs nothing. */
const GAS_SPARE_PERCENT = 30n;

const topicOf = (event: string): string => contract.getEvent(event)?.topicHash ?? '';
const uint = (token: string): string => BigInt(token).toString();

const refusalOf = (data: string | null): ContractRefusal =>
  new ContractRefusal((data === null ? null : refusals.parseError(data)?.name) ?? 'unknown');

/** Keys that send transactions: the minter mints, and the vault holds the tokens of members. */
export type Sender = 'minter' | 'vault';

/**
 * The contract of the tokens on its chain, with the keys that send transactions. Methods that query the node throw
 * PartUnavailable when it can't be reached, and WrongChain when it belongs to another chain. Ranges of blocks are
 * inclusive.
 */
export class Chain {
  readonly id: number;
  readonly contract: string;
  readonly anchorContract: string | null;
  readonly minter: string;
  readonly vault: string;
  private readonly provider: JsonRpcProvider;
  private isChecked = false;

  constructor(private readonly options: ChainOptions) {
    this.id = options.chainId;
    this.contract = options.contract;
    this.anchorContract = options.anchorContract;
    this.minter = computeAddress(options.minterKey);
    this.vault = computeAddress(options.vaultKey);
    const request = new FetchRequest(options.rpcUrl);
    request.timeout = ANSWER_MS_MAX;
    const network = Network.from(options.chainId);
    // A cached response would contain the nonce from before the last transaction.
    this.provider = new JsonRpcProvider(request, network, {
      staticNetwork: network,
      cacheTimeout: -1,
      batchMaxCount: 1,
      pollingInterval: BLOCK_POLL_MS,
    });
  }

  /** @throws WrongChain when the node belongs to another chain; PartUnavailable when it does not respond */
  async check(): Promise<void> {
    if (this.isChecked) return;
    const found = Number(await this.query(() => this.provider.send('eth_chainId', []) as Promise<string>));
    if (found !== this.id)
      throw new WrongChain(`CHAIN_ID is ${this.id}, but the node at CHAIN_RPC_URL is on chain ${found}`);
    this.isChecked = true;
  }

  headBlock(): Promise<number> {
    return this.queryChecked(() => this.provider.getBlockNumber());
  }

  /**
   * Returns the number of the newest final block. Neither it nor an earlier block can be replaced. The number is
   * negative while no block is final.
   */
  async finalBlock(): Promise<number> {
    const { confirmations } = this.options;
    if (confirmations !== undefined) return (await this.headBlock()) - confirmations + 1;
    const tagged = await this.queryChecked(() =>
      this.provider.getBlock('finalized').catch((error: unknown) => {
        // A node without the tag responds with an error; an unavailable node fails differently.
        if (isError(error, 'UNKNOWN_ERROR')) return null;
        throw error;
      }),
    );
    return tagged?.number ?? (await this.headBlock()) - BLOCKS_UNTIL_FINAL;
  }

  /** Returns the token of a mint id; null if there is none. Its block can still be replaced. */
  async tokenOf(mintId: string): Promise<string | null> {
    const token = uint(await this.read('tokenOf', mintId));
    return token === '0' ? null : token;
  }

  async isVoided(mintId: string): Promise<boolean> {
    return uint(await this.read('isVoided', mintId)) === '1';
  }

  /** Returns the address that owns a token. @throws ContractRefusal for a token that does not exist */
  async ownerOf(tokenId: string): Promise<string> {
    const [owner] = contract.decodeFunctionResult('ownerOf', await this.read('ownerOf', tokenId)) as unknown as [
      string,
    ];
    return owner;
  }

  /** Returns the token of a mint id that was minted in these blocks; null if there is none. */
  async mintedIn(mintId: string, fromBlock: number, toBlock: number): Promise<MintedToken | null> {
    const [log] = await this.logs([topicOf('Minted'), mintId], fromBlock, toBlock);
    if (log === undefined) return null;
    return { tokenId: uint(log.topics[2] ?? '0'), block: log.blockNumber, tx: log.transactionHash };
  }

  async isVoidedIn(mintId: string, fromBlock: number, toBlock: number): Promise<boolean> {
    return (await this.logs([topicOf('Voided'), mintId], fromBlock, toBlock)).length > 0;
  }

  /** Returns all token transfers in these blocks, including mints, in order. */
  async transfersIn(fromBlock: number, toBlock: number): Promise<TokenTransfer[]> {
    const logs = await this.logs([topicOf('Transfer')], fromBlock, toBlock);
    return logs.map((log) => {
      const [from, to, tokenId] = contract.decodeEventLog('Transfer', log.data, log.topics) as unknown as [
        string,
        string,
        bigint,
      ];
      return {
        tokenId: tokenId.toString(),
        from,
        to,
        block: log.blockNumber,
        logIndex: log.index,
        tx: log.transactionHash,
      };
    });
  }

  /**
   * Returns the status and the block of a transaction; null while it is in no block. Both can change until the block is
   * final.
   */
  async receiptOf(hash: string): Promise<{ readonly status: 'mined' | 'reverted'; readonly block: number } | null> {
    const receipt = await this.queryChecked(() => this.provider.getTransactionReceipt(hash));
    return receipt && { status: receipt.status === 1 ? 'mined' : 'reverted', block: receipt.blockNumber };
  }

  /** Returns the maximum cost in wei of a mined or pending transaction; null when the node does not have it. */
  async costOf(hash: string): Promise<bigint | null> {
    const found = await this.queryChecked(() => this.provider.getTransaction(hash));
    return found && found.gasLimit * (found.maxFeePerGas ?? found.gasPrice);
  }

  /** Whether the node has a transaction, mined or pending. */
  async isKnown(hash: string): Promise<boolean> {
    return (await this.costOf(hash)) !== null;
  }

  /**
   * Returns the nonce of a key's next transaction, counting only transactions in blocks up to `block`; by default up to
   * the newest one.
   */
  nonceOf(sender: Sender, block: number | 'latest' = 'latest'): Promise<number> {
    return this.queryChecked(() => this.provider.getTransactionCount(this[sender], block));
  }

  /** Returns a key's balance for gas, in wei. */
  balanceOf(sender: Sender): Promise<bigint> {
    return this.queryChecked(() => this.provider.getBalance(this[sender]));
  }

  hasContract(): Promise<boolean> {
    return this.queryChecked(async () => (await this.provider.getCode(this.contract)) !== '0x');
  }

  /** Returns the fees of a transaction at the current gas price; null above the limit. */
  async fees(): Promise<Fees | null> {
    return (await this.prices())();
  }

  /**
   * Reads the current gas price. The returned function computes the fees of a transaction at this price,
   * and returns null above the limit. The fees of a replacement exceed those in `replaced`.
   */
  async prices(): Promise<(replaced?: Fees) => Fees | null> {
    const { block, tip } = await this.queryChecked(async () => {
      const price = BigInt((await this.provider.send('eth_gasPrice', [])) as string);
      if (price === 0n) return { block: 0n, tip: 0n };
      const [latest, wanted] = await Promise.all([
        this.provider.getBlock('latest'),
        this.provider.send('eth_maxPriorityFeePerGas', []) as Promise<string>,
      ]);
      return { block: latest?.baseFeePerGas ?? price, tip: BigInt(wanted) };
    });
    return (replaced) => feesOf({ block, tip, maxGwei: this.options.maxFeeGwei, replaced });
  }

  /** @throws ContractRefusal when the contract would refuse the call now */
  signMint(
    { mintId, to, contentHash, path, royaltyReceiver }: Mint,
    nonce: number,
    fees: Fees,
  ): Promise<SignedTransaction> {
    const values = [mintId, to, `0x${contentHash}`, path, royaltyReceiver];
    return this.sign('minter', { to: this.contract, data: contract.encodeFunctionData('mint', values) }, nonce, fees);
  }

  /** @throws ContractRefusal when the contract would refuse the call now */
  signVoid(mintId: string, nonce: number, fees: Fees): Promise<SignedTransaction> {
    return this.sign('minter', { to: this.contract, data: contract.encodeFunctionData('void', [mintId]) }, nonce, fees);
  }

  /**
   * Signs the transfer of a token from the vault to an address. Uses `transferFrom`, because with `safeTransferFrom` a
   * contract at the address could refuse the token.
   * @throws ContractRefusal when the contract would refuse the call now
   */
  signWithdrawal(tokenId: string, to: string, nonce: number, fees: Fees): Promise<SignedTransaction> {
    const data = contract.encodeFunctionData('transferFrom', [this.vault, to, BigInt(tokenId)]);
    return this.sign('vault', { to: this.contract, data }, nonce, fees);
  }

  /** Sends a signed transaction. A transaction that the node already has counts as sent. */
  async send(raw: string): Promise<SendResult> {
    return this.queryChecked(async () => {
      try {
        await this.provider.broadcastTransaction(raw);
        return 'sent';
      } catch (error) {
        if (isError(error, 'NONCE_EXPIRED')) return 'nonce-used';
        if (isError(error, 'REPLACEMENT_UNDERPRICED')) return 'underpriced';
        if (isError(error, 'INSUFFICIENT_FUNDS')) return 'no-funds';
        // The node already has this exact transaction.
        if (/already (known|imported)/i.test(String(error))) return 'sent';
        throw error;
      }
    });
  }

  /** Calls the listener after each new block, until the returned function is called. */
  onBlock(listener: () => void): () => void {
    void this.provider.on('block', listener);
    return () => void this.provider.off('block', listener);
  }

  close(): void {
    this.provider.destroy();
  }

  /**
   * Signs a contract call, to be sent with `send`.
   * @throws ContractRefusal when the contract would refuse the call now
   */
  async sign(sender: Sender, call: ContractCall, nonce: number, fees: Fees): Promise<SignedTransaction> {
    // Estimates gas on mined blocks only, because a pending transaction may be the one that this call replaces.
    const tried = [{ from: this[sender], ...call }, 'latest'];
    const gas = BigInt(await this.queryChecked(() => this.provider.send('eth_estimateGas', tried) as Promise<string>));
    const gasLimit = gas + (gas * GAS_SPARE_PERCENT) / 100n;
    const key = sender === 'minter' ? this.options.minterKey : this.options.vaultKey;
    const raw = await new Wallet(key).signTransaction({
      type: 2,
      chainId: this.id,
      ...call,
      nonce,
      gasLimit,
      maxFeePerGas: fees.maxFeePerGas,
      maxPriorityFeePerGas: fees.maxPriorityFeePerGas,
    });
    return { raw, nonce, hash: keccak256(raw), cost: gasLimit * fees.maxFeePerGas };
  }

  /**
   * Returns the result of a contract call on the state of the newest block.
   * @throws ContractRefusal when the contract refuses the call
   */
  callOf(call: ContractCall): Promise<string> {
    return this.queryChecked(() => this.provider.call(call));
  }

  /** Returns the log entries of a contract in these blocks, in order. */
  async logsOf(address: string, topics: Filter['topics'], fromBlock: number, toBlock: number): Promise<ChainLog[]> {
    const found: ChainLog[] = [];
    for (let from = Math.max(0, fromBlock); from <= toBlock; from += LOG_BLOCKS_MAX) {
      const to = Math.min(toBlock, from + LOG_BLOCKS_MAX - 1);
      const filter: Filter = { address, topics: topics ?? [], fromBlock: from, toBlock: to };
      found.push(...(await this.queryChecked(() => this.provider.getLogs(filter))));
    }
    return found;
  }

  /** Calls any other read method of the node. */
  callNode(method: string, ...params: readonly unknown[]): Promise<unknown> {
    return this.queryChecked(() => this.provider.send(method, [...params]) as Promise<unknown>);
  }

  private read(name: string, value: string): Promise<string> {
    return this.callOf({ to: this.contract, data: contract.encodeFunctionData(name, [value]) });
  }

  private logs(topics: Filter['topics'], fromBlock: number, toBlock: number): Promise<ChainLog[]> {
    return this.logsOf(this.contract, topics, fromBlock, toBlock);
  }

  private async queryChecked<T>(call: () => Promise<T>): Promise<T> {
    await this.check();
    return traced({ name: 'chain', kind: 'client' }, () => this.query(call));
  }

  private async query<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (isError(error, 'CALL_EXCEPTION')) throw refusalOf(error.data);
      throw new PartUnavailable('chain', { cause: error });
    }
  }
}

/**
 * Checks the chain at startup. An unavailable node is only logged, and is checked at its first use.
 * @throws WrongChain
 */
export const tryChain = async (chain: Chain | null, log: Log): Promise<void> => {
  try {
    await chain?.check();
  } catch (error) {
    if (!(error instanceof PartUnavailable)) throw error;
    log.warn({ part: 'chain', error: String(error.cause) }, 'chain does not answer; mints wait until it does');
  }
};
