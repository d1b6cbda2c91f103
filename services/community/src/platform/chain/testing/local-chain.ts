import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { artTokenArtifact, auditAnchorArtifact } from '@pixchange/contracts/chain/artifacts';
import { ContractFactory, getCreateAddress, Interface, Wallet } from 'ethers';
import { findAnvil, startAnvil, type Anvil } from '../../../../../embedded/src/chain-node/anvil.ts';
import { createRpc } from '../../../../../embedded/src/chain-node/rpc.ts';
import { until } from '../../../../../../tests/until.ts';
import { Chain, type ChainOptions } from '../chain.ts';

const CHAIN_ID = 137;
const abi = new Interface(artTokenArtifact.abi);

/** A chain with the contract for one test; unlike on the embedded chain, blocks can be replaced. */
export interface LocalChain {
  readonly options: ChainOptions;
  /** Environment variables for a product that mints on the chain. */
  readonly environment: Readonly<Record<string, string>>;
  /** Calls the node directly, including methods that only tests may use. */
  rpc(method: string, ...params: unknown[]): Promise<unknown>;
  client(change?: Partial<ChainOptions>): Chain;
  mine(blocks: number): Promise<void>;
  /** Replaces the newest blocks with empty ones. */
  reorganize(depth: number): Promise<void>;
  /** Sends a signal to the node; a stopped node keeps its port and does not respond. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  /** Sends a contract call from its administrator. */
  asAdmin(name: string, ...values: unknown[]): Promise<void>;
  stop(): Promise<void>;
}

export const startLocalChain = async (): Promise<LocalChain> => {
  const binary = findAnvil();
  if (binary === undefined) throw new Error('anvil is not installed');
  const dataDir = await mkdtemp(join(tmpdir(), 'local-chain-'));
  const removeData = () => rm(dataDir, { recursive: true, force: true });
  const starting = startAnvil({ binary, chainId: CHAIN_ID, dataDir, stateFile: undefined }, () => undefined);
  const anvil = await starting.catch(async (error: unknown) => {
    await removeData();
    throw error;
  });
  const stop = async (): Promise<void> => {
    await anvil.stop();
    await removeData();
  };
  return setUp(anvil, stop).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
};

/** Deploys the contracts. */
const setUp = async (anvil: Anvil, stopNode: () => Promise<void>): Promise<LocalChain> => {
  const { call } = createRpc(anvil.url);
  const [admin, minter, vault] = [Wallet.createRandom(), Wallet.createRandom(), Wallet.createRandom()];
  const sendAsAdmin = async (to: string | null, data: string): Promise<void> => {
    // Replaced blocks undo transactions, so the next nonce must be read from the chain.
    const nonce = Number(await call('eth_getTransactionCount', admin.address, 'latest'));
    const raw = await admin.signTransaction({
      type: 2,
      chainId: CHAIN_ID,
      nonce,
      to,
      data,
      gasLimit: 10_000_000n,
      maxFeePerGas: 0,
      maxPriorityFeePerGas: 0,
    });
    await call('eth_sendRawTransaction', raw);
  };
  const factory = new ContractFactory(artTokenArtifact.abi, artTokenArtifact.bytecode);
  const { data } = await factory.getDeployTransaction(
    'Pixchange',
    'PIX',
    'http://localhost:8080/api/nfts/',
    admin.address,
    0,
    minter.address,
    admin.address,
  );
  /**
   * Deploys a contract and waits until it is mined. Otherwise the next transaction could get the same nonce on a busy
   * machine.
   */
  const deploy = async (creation: string, nonce: number): Promise<string> => {
    await sendAsAdmin(null, creation);
    const address = getCreateAddress({ from: admin.address, nonce });
    await until(
      () => call('eth_getCode', address, 'latest'),
      (code) => code !== '0x',
      'the contract',
    );
    return address;
  };
  const contract = await deploy(data, 0);
  const anchorFactory = new ContractFactory(auditAnchorArtifact.abi, auditAnchorArtifact.bytecode);
  const anchorCreation = await anchorFactory.getDeployTransaction(admin.address, 0, minter.address);
  const anchorContract = await deploy(anchorCreation.data, 1);
  const options: ChainOptions = {
    rpcUrl: anvil.url,
    chainId: CHAIN_ID,
    contract,
    anchorContract,
    minterKey: minter.privateKey,
    vaultKey: vault.privateKey,
    confirmations: 1,
    maxFeeGwei: 500,
  };
  const clients: Chain[] = [];
  return {
    options,
    environment: {
      CHAIN_ID: String(CHAIN_ID),
      CHAIN_RPC_URL: anvil.url,
      CHAIN_CONTRACT: contract,
      CHAIN_ANCHOR_CONTRACT: anchorContract,
      CHAIN_MINTER_KEY: minter.privateKey,
      CHAIN_VAULT_KEY: vault.privateKey,
    },
    rpc: call,
    client: (change) => {
      const client = new Chain({ ...options, ...change });
      clients.push(client);
      return client;
    },
    mine: async (blocks) => void (await call('anvil_mine', `0x${blocks.toString(16)}`)),
    reorganize: async (depth) => void (await call('anvil_reorg', depth, [])),
    signal: (name) => void process.kill(anvil.pid, name),
    asAdmin: (name, ...values) => sendAsAdmin(contract, abi.encodeFunctionData(name, values)),
    stop: async () => {
      for (const client of clients) client.close();
      await stopNode();
    },
  };
};
