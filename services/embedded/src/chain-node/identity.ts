import { readFile } from 'node:fs/promises';
import { writeDurably } from '../processes/durable-file.ts';
import { SetupError } from '../processes/setup-error.ts';
import { unusableDataExitCode } from './dumps.ts';

/** Keys of the embedded chain, and the two transactions that deploy its contracts, always to the same addresses. */
export type ChainIdentity = {
  /** Private key of the contracts' administrator. */
  adminKey: string;
  minterKey: string;
  vaultKey: string;
  artToken: string;
  auditAnchor: string;
  deployments: readonly string[];
};

const adminDelaySeconds = 0;
const deploymentGas = 10_000_000n;

/** Creates the identity. Imports ethers and the contracts lazily, because only the first start needs them. */
const makeIdentity = async (chainId: number, baseUri: string): Promise<ChainIdentity> => {
  const [{ ContractFactory, Wallet, getCreateAddress }, { artTokenArtifact, auditAnchorArtifact }] = await Promise.all([
    import('ethers'),
    import('@pixchange/contracts/chain/artifacts'),
  ]);
  const [admin, minter, vault] = [Wallet.createRandom(), Wallet.createRandom(), Wallet.createRandom()];
  const token = new ContractFactory(artTokenArtifact.abi, artTokenArtifact.bytecode);
  const anchor = new ContractFactory(auditAnchorArtifact.abi, auditAnchorArtifact.bytecode);
  const creations = await Promise.all([
    token.getDeployTransaction(
      'Pixchange',
      'PIX',
      baseUri,
      admin.address,
      adminDelaySeconds,
      minter.address,
      admin.address,
    ),
    anchor.getDeployTransaction(admin.address, adminDelaySeconds, minter.address),
  ]);
  const deployments = await Promise.all(
    creations.map(({ data }, nonce) =>
      admin.signTransaction({
        type: 2,
        chainId,
        nonce,
        data,
        gasLimit: deploymentGas,
        maxFeePerGas: 0,
        maxPriorityFeePerGas: 0,
      }),
    ),
  );
  return {
    adminKey: admin.privateKey,
    minterKey: minter.privateKey,
    vaultKey: vault.privateKey,
    artToken: getCreateAddress({ from: admin.address, nonce: 0 }),
    auditAnchor: getCreateAddress({ from: admin.address, nonce: 1 }),
    deployments,
  };
};

/**
 * Reads the identity in this file.
 * @throws Error when the file is missing, can't be read or is not JSON
 */
export const readIdentity = async (path: string): Promise<ChainIdentity> =>
  JSON.parse(await readFile(path, 'utf8')) as ChainIdentity;

/**
 * Opens the identity in this file, which only its owner can read; creates the file on the first call.
 * @throws SetupError when the file exists and can't be read
 */
export const openIdentity = async (path: string, chainId: number, baseUri: string): Promise<ChainIdentity> => {
  try {
    return await readIdentity(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      throw new SetupError(
        `${path} can't be read. Restore it from your backup (npm run backup -- restore), then start again; until then works can't be minted.`,
        { cause: error, exitCode: unusableDataExitCode },
      );
  }
  const identity = await makeIdentity(chainId, baseUri);
  await writeDurably(path, `${JSON.stringify(identity, null, 2)}\n`);
  return identity;
};
