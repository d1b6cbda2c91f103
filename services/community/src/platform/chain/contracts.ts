import { setTimeout as pause } from 'node:timers/promises';
import { artTokenArtifact, auditAnchorArtifact } from '@pixchange/contracts/chain/artifacts';
import {
  computeAddress,
  Contract,
  ContractFactory,
  FetchRequest,
  formatEther,
  getCreateAddress,
  id,
  isError,
  JsonRpcProvider,
  keccak256,
  Network,
  Wallet,
} from 'ethers';
import { feesOf, type Fees } from './fees.ts';

const ANSWER_MS_MAX = 15_000;
const POLL_MS = 1_000;
const GAS_SPARE_PERCENT = 30n;

/** Thrown when the chain, its node or its settings do not allow the request; the message is for an operator. */
export class ChainProblem extends Error {}

/** RPC address of a node, and the id of the chain that it must belong to. */
export interface Node {
  readonly rpcUrl: string;
  readonly chainId: number;
}

/** Returns the address of a private key. */
export const addressOf = (key: string): string => computeAddress(key);

/** Formats wei as decimal coins of the chain, for display. */
export const coinsText = (wei: bigint): string => formatEther(wei);

/**
 * Connects to the node and checks that it is on this chain.
 * @throws ChainProblem
 */
export const connect = async ({ rpcUrl, chainId }: Node): Promise<JsonRpcProvider> => {
  const request = new FetchRequest(rpcUrl);
  request.timeout = ANSWER_MS_MAX;
  const network = Network.from(chainId);
  const provider = new JsonRpcProvider(request, network, { staticNetwork: network, cacheTimeout: -1 });
  try {
    const found = Number((await provider.send('eth_chainId', [])) as string);
    if (found === chainId) return provider;
    throw new ChainProblem(`CHAIN_ID is ${chainId}, but the node at CHAIN_RPC_URL is on chain ${found}`);
  } catch (error) {
    provider.destroy();
    throw error instanceof ChainProblem
      ? error
      : new ChainProblem(`The node at CHAIN_RPC_URL does not answer: ${(error as Error).message}`);
  }
};

/** State of a contract on the chain. */
export interface ContractStatus {
  readonly address: string;
  /** Whether there is a contract at this address. */
  readonly deployed: boolean;
}

export interface TokenStatus extends ContractStatus {
  readonly supply: number;
  readonly paused: boolean;
  readonly minter_may_mint: boolean;
  readonly in_vault: number;
}

export interface AnchorStatus extends ContractStatus {
  /** Number of log leaves in the newest anchored head; 0 before the first. */
  readonly anchored_size: string;
  /** Root of that head in hex; null before the first. */
  readonly anchored_root: string | null;
  /** Block and time of that anchor; null before the first, and when the anchor is older than the searched blocks. */
  readonly last_anchor: { readonly block: number; readonly at: string; readonly transaction_hash: string } | null;
  readonly minter_may_anchor: boolean;
}

const hasCode = async (provider: JsonRpcProvider, address: string): Promise<boolean> =>
  (await provider.getCode(address)) !== '0x';

/**
 * Calls a contract; throws `ChainProblem` when the call fails or returns unexpected data, as with another contract at
 * the address.
 */
const asked = async <T>(address: string, name: string, question: () => Promise<T>): Promise<T> => {
  try {
    return await question();
  } catch (error) {
    if (isError(error, 'CALL_EXCEPTION') || isError(error, 'BAD_DATA'))
      throw new ChainProblem(`The contract at ${address} is not ${name}`);
    throw error;
  }
};

/**
 * Returns the state of the token contract at an address; zeros when nothing is deployed there.
 * @throws ChainProblem when another contract is deployed there
 */
export const tokenStatus = async (
  provider: JsonRpcProvider,
  address: string,
  minter: string,
  vault: string,
): Promise<TokenStatus> => {
  if (!(await hasCode(provider, address)))
    return { address, deployed: false, supply: 0, paused: false, minter_may_mint: false, in_vault: 0 };
  const contract = new Contract(address, artTokenArtifact.abi, provider);
  const call = <T>(name: string, ...values: unknown[]) =>
    asked(address, 'ArtToken', () => contract.getFunction(name).staticCall(...values) as Promise<T>);
  return {
    address,
    deployed: true,
    supply: Number(await call<bigint>('totalSupply')),
    paused: await call<boolean>('paused'),
    minter_may_mint: await call<boolean>('hasRole', id('MINTER_ROLE'), minter),
    in_vault: Number(await call<bigint>('balanceOf', vault)),
  };
};

/** Maximum number of blocks in one query, and of queries. The newest blocks are searched first. */
const LOG_BLOCKS_MAX = 1_000;
const SEARCHES_MAX = 100;

const lastAnchor = async (
  provider: JsonRpcProvider,
  contract: Contract,
  size: bigint,
): Promise<AnchorStatus['last_anchor']> => {
  const filter = contract.getEvent('Anchored')(size);
  let to = await provider.getBlockNumber();
  for (let search = 0; search < SEARCHES_MAX && to >= 0; search += 1, to -= LOG_BLOCKS_MAX) {
    const [log] = await contract.queryFilter(filter, Math.max(0, to - LOG_BLOCKS_MAX + 1), to);
    if (log === undefined) continue;
    const { timestamp } = await log.getBlock();
    const at = new Date(timestamp * 1_000).toISOString();
    return { block: log.blockNumber, at, transaction_hash: log.transactionHash };
  }
  return null;
};

/**
 * Returns the state of the anchor contract at an address; zeros when nothing is deployed there.
 * @throws ChainProblem when another contract is deployed there
 */
export const anchorStatus = async (
  provider: JsonRpcProvider,
  address: string,
  minter: string,
): Promise<AnchorStatus> => {
  if (!(await hasCode(provider, address)))
    return {
      address,
      deployed: false,
      anchored_size: '0',
      anchored_root: null,
      last_anchor: null,
      minter_may_anchor: false,
    };
  const contract = new Contract(address, auditAnchorArtifact.abi, provider);
  const call = <T>(name: string, ...values: unknown[]) =>
    asked(address, 'AuditAnchor', () => contract.getFunction(name).staticCall(...values) as Promise<T>);
  const size = await call<bigint>('latestSize');
  return {
    address,
    deployed: true,
    anchored_size: String(size),
    anchored_root: size === 0n ? null : (await call<string>('rootAt', size)).slice(2),
    last_anchor: size === 0n ? null : await lastAnchor(provider, contract, size),
    minter_may_anchor: await call<boolean>('hasRole', id('ANCHOR_ROLE'), minter),
  };
};

/** Parameters of a deployment; `minter` is the address that may mint. */
export interface Deployment {
  readonly adminKey: string;
  readonly adminDelaySeconds: number;
  readonly minter: string;
  readonly baseUri: string;
  readonly maxFeeGwei: number;
}

/** A contract to deploy; its address follows from the deployer and the nonce. */
export interface PlannedContract {
  readonly name: 'ArtToken' | 'AuditAnchor';
  readonly address: string;
  readonly nonce: number;
  readonly data: string;
  readonly gasLimit: bigint;
}

/** A deployment before it is sent, for confirmation by a person; `balance` is the deployer's, in wei. */
export interface DeploymentPlan {
  readonly deployer: string;
  readonly contracts: readonly PlannedContract[];
  readonly fees: Fees;
  /** Maximum cost of the whole deployment, in wei. */
  readonly cost: bigint;
  readonly balance: bigint;
}

const creationOf = async (
  name: PlannedContract['name'],
  { adminDelaySeconds, minter, baseUri }: Deployment,
  admin: string,
) => {
  if (name === 'AuditAnchor') {
    const anchor = new ContractFactory(auditAnchorArtifact.abi, auditAnchorArtifact.bytecode);
    return anchor.getDeployTransaction(admin, adminDelaySeconds, minter);
  }
  const token = new ContractFactory(artTokenArtifact.abi, artTokenArtifact.bytecode);
  return token.getDeployTransaction('Pixchange', 'PIX', baseUri, admin, adminDelaySeconds, minter, admin);
};

/**
 * Returns the steps and the cost of a deployment without sending anything.
 * @throws ChainProblem when gas costs more than the limit
 */
export const planDeployment = async (
  provider: JsonRpcProvider,
  deployment: Deployment,
  names: readonly PlannedContract['name'][],
): Promise<DeploymentPlan> => {
  const deployer = computeAddress(deployment.adminKey);
  const first = await provider.getTransactionCount(deployer, 'pending');
  const contracts: PlannedContract[] = [];
  for (const [index, name] of names.entries()) {
    const { data } = await creationOf(name, deployment, deployer);
    const nonce = first + index;
    const gas = await provider.estimateGas({ from: deployer, data });
    contracts.push({
      name,
      nonce,
      data,
      address: getCreateAddress({ from: deployer, nonce }),
      gasLimit: gas + (gas * GAS_SPARE_PERCENT) / 100n,
    });
  }
  const [price, latest] = await Promise.all([provider.send('eth_gasPrice', []), provider.getBlock('latest')]);
  const isFree = BigInt(price as string) === 0n;
  const fees = feesOf({
    block: isFree ? 0n : (latest?.baseFeePerGas ?? BigInt(price as string)),
    tip: isFree ? 0n : BigInt((await provider.send('eth_maxPriorityFeePerGas', [])) as string),
    maxGwei: deployment.maxFeeGwei,
  });
  if (fees === null) throw new ChainProblem(`Gas costs more than CHAIN_MAX_FEE_GWEI (${deployment.maxFeeGwei}) now`);
  const cost = contracts.reduce((sum, { gasLimit }) => sum + gasLimit * fees.maxFeePerGas, 0n);
  return { deployer, contracts, fees, cost, balance: await provider.getBalance(deployer) };
};

/**
 * Sends one contract creation and waits until it is in a block; `onSent` receives the transaction hash when it is sent.
 * @throws ChainProblem when the creation was reverted, or is in no block after `waitSeconds`
 */
export const deployContract = async (
  provider: JsonRpcProvider,
  adminKey: string,
  {
    chainId,
    fees,
    planned,
    waitSeconds,
  }: { chainId: number; fees: Fees; planned: PlannedContract; waitSeconds: number },
  onSent: (hash: string) => void,
): Promise<void> => {
  const { nonce, data, gasLimit, name, address } = planned;
  const raw = await new Wallet(adminKey).signTransaction({ type: 2, chainId, nonce, data, gasLimit, ...fees });
  const hash = keccak256(raw);
  await provider.broadcastTransaction(raw);
  onSent(hash);
  const deadlineMs = performance.now() + waitSeconds * 1_000;
  for (;;) {
    const receipt = await provider.getTransactionReceipt(hash);
    if (receipt?.status === 1 && (await hasCode(provider, address))) return;
    if (receipt !== null) throw new ChainProblem(`The deployment of ${name} was reverted: ${hash}`);
    if (performance.now() > deadlineMs)
      throw new ChainProblem(
        `${name} is in no block after ${waitSeconds} seconds. Look for ${hash}; once it is in a block, its address is ${address}`,
      );
    await pause(POLL_MS);
  }
};
