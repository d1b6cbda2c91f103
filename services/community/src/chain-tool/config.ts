import { parseArgs } from 'node:util';
import { z } from 'zod';
import { chainSettings } from '../platform/chain/settings.ts';
import { givenSettings, readServers, UsageError, type Variables } from '../runtime/running-product.ts';

export const usage = `Usage: npm run chain -- status | deploy [--dry-run] [--json] [--help]
Looks at the contracts that works are minted with, or deploys them to a chain.

  status      the node, the two contracts, and whether the minter's key may use them and can pay
  deploy      ArtToken and AuditAnchor, for a chain that has none of ours; CHAIN_CONTRACT or CHAIN_ANCHOR_CONTRACT that is set
              already is left out, so that a deployment that was interrupted can go on
  --dry-run   says what a deployment would send and cost, and sends nothing
  --json      the answer as one JSON object on the output
  --help      this text

Environment (status: otherwise what a running 'npm start' says in DATA_DIR/running.json)
  CHAIN_RPC_URL, CHAIN_ID (137)                  the node, and its chain
  CHAIN_CONTRACT, CHAIN_ANCHOR_CONTRACT          where the contracts are
  CHAIN_MINTER_KEY, CHAIN_VAULT_KEY              as the product has them
  CHAIN_MAX_FEE_GWEI (500)                       the most that a unit of gas may cost
 and for deploy
  CHAIN_ADMIN_KEY                                pays, and administers the contracts from then on; the product never needs it
  CHAIN_ADMIN_DELAY_SECONDS (86400)              how long a change of the administrator takes
  PUBLIC_URL                                     the addresses of tokens' metadata begin with it

Exit codes: 0 all is well, or deployed; 1 something is wrong, or it failed; 2 wrong use, or nothing runs.
`;

const key = chainSettings.CHAIN_MINTER_KEY.unwrap();
const address = chainSettings.CHAIN_CONTRACT.unwrap();
const node = {
  CHAIN_ID: chainSettings.CHAIN_ID,
  CHAIN_RPC_URL: chainSettings.CHAIN_RPC_URL.unwrap(),
  CHAIN_MINTER_KEY: key,
};
const statusSettings = z.object({
  ...node,
  CHAIN_CONTRACT: address,
  CHAIN_ANCHOR_CONTRACT: address.optional(),
  CHAIN_VAULT_KEY: key,
});
/** Settings of a deployment; `docs/settings.md` has those that only this command reads. */
export const deploySettings = z.object({
  ...node,
  CHAIN_CONTRACT: address.optional(),
  CHAIN_ANCHOR_CONTRACT: address.optional(),
  CHAIN_MAX_FEE_GWEI: chainSettings.CHAIN_MAX_FEE_GWEI,
  // Section: npm run chain -- deploy
  /**
   * Key that pays for the deployment, and administers the contracts from then on. Keep it offline: the product never
   * needs it.
   */
  CHAIN_ADMIN_KEY: key,
  /** Delay before a change of the administrator takes effect. */
  CHAIN_ADMIN_DELAY_SECONDS: z.coerce.number().int().min(0).max(31_536_000).default(86_400),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')),
});

export type StatusSettings = z.output<typeof statusSettings>;
export type DeploySettings = z.output<typeof deploySettings>;

export type ChainTask =
  | { readonly action: 'status'; readonly json: boolean; readonly settings: StatusSettings }
  | { readonly action: 'deploy'; readonly json: boolean; readonly dryRun: boolean; readonly settings: DeploySettings };

const argumentsOf = (args: readonly string[]) => {
  try {
    const option = { type: 'boolean', default: false } as const;
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: option, 'dry-run': option, help: { ...option, short: 'h' } },
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`);
  }
};

/**
 * Reads the settings of a deployment from the environment only, because no running process has the administrator's key.
 */
const deployment = (variables: Variables): DeploySettings => {
  const parsed = deploySettings.safeParse(givenSettings(variables));
  if (parsed.success) return parsed.data;
  throw new UsageError(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
};

/**
 * Reads the task and its settings.
 * @returns `help` when only that is requested
 * @throws UsageError naming what is wrong or missing
 */
export const readTask = async (
  args: readonly string[],
  variables: Variables,
  projectRoot: string,
): Promise<ChainTask | 'help'> => {
  const { values, positionals } = argumentsOf(args);
  if (values.help) return 'help';
  const { json, 'dry-run': dryRun } = values;
  const [action] = positionals;
  if (positionals.length === 1 && action === 'deploy') return { action, json, dryRun, settings: deployment(variables) };
  if (positionals.length !== 1 || action !== 'status') throw new UsageError(`This needs status or deploy.\n\n${usage}`);
  if (dryRun) throw new UsageError(`--dry-run goes with deploy alone.\n\n${usage}`);
  return { action, json, settings: await readServers(statusSettings, variables, projectRoot) };
};
