import {
  addressOf,
  anchorStatus,
  ChainProblem,
  coinsText,
  connect,
  deployContract,
  planDeployment,
  tokenStatus,
  type AnchorStatus,
  type DeploymentPlan,
  type PlannedContract,
  type TokenStatus,
} from '../platform/chain/contracts.ts';
import { chainNameOf } from '../platform/chain/settings.ts';
import type { ChainTask, DeploySettings, StatusSettings } from './config.ts';

const WAIT_SECONDS = 600;

export interface Outcome {
  readonly ok: boolean;
  /** Text for the output. */
  readonly text: string;
}

interface Status {
  readonly ok: boolean;
  readonly chain: { readonly id: number; readonly name: string; readonly block: number };
  readonly token: TokenStatus;
  readonly anchor: AnchorStatus | null;
  readonly minter: { readonly address: string; readonly balance_wei: string };
  readonly vault: { readonly address: string; readonly balance_wei: string };
  readonly problems: readonly string[];
}

const problemsOf = (
  token: TokenStatus,
  anchor: AnchorStatus | null,
  canPay: { readonly minter: boolean; readonly vault: boolean },
): string[] => [
  ...(token.deployed ? [] : [`There is no contract at CHAIN_CONTRACT (${token.address})`]),
  ...(token.deployed && !token.minter_may_mint
    ? ['The key in CHAIN_MINTER_KEY may not mint: grant it MINTER_ROLE']
    : []),
  ...(token.paused ? ['The contract is paused: mints wait'] : []),
  ...(anchor === null || anchor.deployed ? [] : [`There is no contract at CHAIN_ANCHOR_CONTRACT (${anchor.address})`]),
  ...(anchor?.deployed === true && !anchor.minter_may_anchor
    ? ['The key in CHAIN_MINTER_KEY may not anchor: grant it ANCHOR_ROLE']
    : []),
  ...(canPay.minter ? [] : ['The minter has nothing to pay for gas: mints wait']),
  ...(canPay.vault ? [] : ['The vault has nothing to pay for gas: withdrawals wait']),
];

const lastAnchorText = ({ last_anchor: last, anchored_root: root }: AnchorStatus): string => {
  if (root === null) return '';
  return last === null ? `, root ${root}` : ` at ${last.at} in block ${last.block}, root ${root}`;
};

const statusText = ({ chain, token, anchor, minter, vault, problems }: Status): string =>
  [
    `${chain.name} (${chain.id}), block ${chain.block}`,
    `tokens   ${token.address}: ${token.supply} minted, ${token.in_vault} of them in the vault`,
    anchor === null
      ? 'anchors  CHAIN_ANCHOR_CONTRACT is not set'
      : `anchors  ${anchor.address}: ${anchor.anchored_size} log entries anchored${lastAnchorText(anchor)}`,
    `minter   ${minter.address}: ${coinsText(BigInt(minter.balance_wei))} for gas`,
    `vault    ${vault.address}: ${coinsText(BigInt(vault.balance_wei))} for gas`,
    ...(problems.length === 0 ? ['All is well.'] : problems.map((problem) => `PROBLEM  ${problem}`)),
    '',
  ].join('\n');

const status = async (settings: StatusSettings, json: boolean): Promise<Outcome> => {
  const provider = await connect({ rpcUrl: settings.CHAIN_RPC_URL, chainId: settings.CHAIN_ID });
  try {
    const minter = addressOf(settings.CHAIN_MINTER_KEY);
    const vault = addressOf(settings.CHAIN_VAULT_KEY);
    const token = await tokenStatus(provider, settings.CHAIN_CONTRACT, minter, vault);
    const { CHAIN_ANCHOR_CONTRACT: anchorAddress } = settings;
    const anchor = anchorAddress === undefined ? null : await anchorStatus(provider, anchorAddress, minter);
    const balance = await provider.getBalance(minter);
    const vaultBalance = await provider.getBalance(vault);
    const isFree = BigInt((await provider.send('eth_gasPrice', [])) as string) === 0n;
    const problems = problemsOf(token, anchor, {
      minter: isFree || balance > 0n,
      vault: isFree || vaultBalance > 0n,
    });
    const found: Status = {
      ok: problems.length === 0,
      chain: {
        id: settings.CHAIN_ID,
        name: chainNameOf(settings.CHAIN_ID),
        block: await provider.getBlockNumber(),
      },
      token,
      anchor,
      minter: { address: minter, balance_wei: String(balance) },
      vault: { address: vault, balance_wei: String(vaultBalance) },
      problems,
    };
    return { ok: found.ok, text: json ? `${JSON.stringify(found)}\n` : statusText(found) };
  } finally {
    provider.destroy();
  }
};

const variableOf = { ArtToken: 'CHAIN_CONTRACT', AuditAnchor: 'CHAIN_ANCHOR_CONTRACT' } as const;

const deploymentText = (
  { deployer, contracts, cost, balance }: DeploymentPlan,
  dryRun: boolean,
  json: boolean,
): string => {
  if (json)
    return `${JSON.stringify({
      dry_run: dryRun,
      deployer,
      balance_wei: String(balance),
      cost_wei_max: String(cost),
      contracts: contracts.map(({ name, address, nonce }) => ({ name, address, nonce, variable: variableOf[name] })),
    })}\n`;
  const costs = `${deployer} has ${coinsText(balance)}; it costs ${coinsText(cost)} at most`;
  return [
    dryRun ? `Would be deployed. ${costs}.` : `Deployed. ${costs}. Give the product:`,
    ...contracts.map(({ name, address }) => `${variableOf[name]}=${address}`),
    '',
  ].join('\n');
};

const missing = (settings: DeploySettings): PlannedContract['name'][] => [
  ...(settings.CHAIN_CONTRACT === undefined ? (['ArtToken'] as const) : []),
  ...(settings.CHAIN_ANCHOR_CONTRACT === undefined ? (['AuditAnchor'] as const) : []),
];

const deploy = async (
  { settings, dryRun, json }: Extract<ChainTask, { action: 'deploy' }>,
  progress: (line: string) => void,
): Promise<Outcome> => {
  const names = missing(settings);
  if (names.length === 0)
    throw new ChainProblem('CHAIN_CONTRACT and CHAIN_ANCHOR_CONTRACT are set: there is nothing to deploy');
  const { CHAIN_ID: chainId, CHAIN_ADMIN_KEY: adminKey } = settings;
  const provider = await connect({ rpcUrl: settings.CHAIN_RPC_URL, chainId });
  try {
    const deployment = {
      adminKey,
      adminDelaySeconds: settings.CHAIN_ADMIN_DELAY_SECONDS,
      minter: addressOf(settings.CHAIN_MINTER_KEY),
      baseUri: `${settings.PUBLIC_URL}/api/nfts/`,
      maxFeeGwei: settings.CHAIN_MAX_FEE_GWEI,
    };
    const plan = await planDeployment(provider, deployment, names);
    if (plan.balance < plan.cost && !dryRun)
      throw new ChainProblem(
        `${plan.deployer} has ${coinsText(plan.balance)}, and the deployment can cost ${coinsText(plan.cost)}`,
      );
    for (const planned of dryRun ? [] : plan.contracts) {
      await deployContract(
        provider,
        adminKey,
        { chainId, fees: plan.fees, planned, waitSeconds: WAIT_SECONDS },
        (hash) => progress(`${planned.name} was sent as ${hash}`),
      );
      progress(`${variableOf[planned.name]}=${planned.address}`);
    }
    return { ok: true, text: deploymentText(plan, dryRun, json) };
  } finally {
    provider.destroy();
  }
};

/**
 * Runs a task, and returns its output.
 * @param progress called with each sent transaction and each deployed contract
 * @throws ChainProblem when the node does not respond or is on another chain, or a deployment is not possible
 */
export const runTask = (task: ChainTask, progress: (line: string) => void): Promise<Outcome> =>
  task.action === 'status' ? status(task.settings, task.json) : deploy(task, progress);
