import { UsageError } from './errors.ts';
import type { Variables } from './platform/running.ts';

/** Chain to compare the log with. */
export interface ChainFrom {
  readonly url: string;
  readonly chainId: number;
  /** Contract of the tokens; null if the proofs name it. */
  readonly contract: string | null;
  readonly anchorContract: string | null;
  /** Number of blocks after which a block counts as final; null to use the node's tag. */
  readonly confirmations: number | null;
}

interface ChainArguments {
  /** Chain URL, or `running`; undefined if no comparison was requested. */
  readonly url: string | undefined;
  readonly contract: string | undefined;
  readonly anchorContract: string | undefined;
  readonly command: 'audit' | 'export' | 'verify';
  /** True when the current log is read to its end. */
  readonly isCurrentLog: boolean;
}

const CHAIN_ID = '137';
const MINT_GIVE_UP_HOURS = '72';
const HOUR_MS = 60 * 60 * 1_000;
const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const RUNNING = 'running';

const wholeNumber = (value: string, name: string): number => {
  if (!/^[1-9]\d{0,9}$/.test(value)) throw new UsageError(`${name} must be a whole number from 1, not "${value}"`);
  return Number(value);
};

const addressOf = (value: string | undefined, name: string): string | null => {
  if (value === undefined || value === '') return null;
  if (!ADDRESS.test(value)) throw new UsageError(`${name}: "${value}" is not the address of a contract`);
  return value;
};

/** Returns the arguments, with `--chain` set to `running` where it has no URL. */
export const chainArguments = (args: readonly string[]): string[] =>
  args.map((arg, at) => (arg === '--chain' && !/^https?:/.test(args[at + 1] ?? '') ? `--chain=${RUNNING}` : arg));

const urlOf = (requested: string, variables: Variables): string => {
  const url = requested === RUNNING ? variables['CHAIN_RPC_URL'] : requested;
  if (url && /^https?:/.test(url) && URL.canParse(url)) return url;
  throw new UsageError('--chain needs the URL of a node: --chain URL, CHAIN_RPC_URL, or a running Pixchange.');
};

const confirmationsOf = ({ CHAIN_CONFIRMATIONS: given }: Variables): number | null =>
  given ? wholeNumber(given, 'CHAIN_CONFIRMATIONS') : null;

/**
 * Returns the time in milliseconds after which the product gives up on a mint.
 * @throws UsageError for a value that is not a number of hours
 */
export const mintLimitOf = ({ MINT_GIVE_UP_HOURS: given }: Variables): number => {
  const hours = Number(given || MINT_GIVE_UP_HOURS);
  if (!(hours >= 0)) throw new UsageError(`MINT_GIVE_UP_HOURS must be a number of hours, not "${given}"`);
  return hours * HOUR_MS;
};

const mustFit = ({ url, contract, anchorContract, command, isCurrentLog }: ChainArguments): void => {
  if (url === undefined && (contract ?? anchorContract) !== undefined)
    throw new UsageError('--chain-contract and --anchor-contract require --chain.');
  if (url !== undefined && (command === 'export' || (command === 'audit' && !isCurrentLog)))
    throw new UsageError(
      "--chain can't be combined with --as-of or export, because the chain holds only the current state.",
    );
};

/**
 * Returns the chain to compare with; null if no comparison was requested.
 * @throws UsageError that names the wrong or missing argument
 */
export const chainOf = (requested: ChainArguments, variables: Variables): ChainFrom | null => {
  mustFit(requested);
  if (requested.url === undefined) return null;
  const url = urlOf(requested.url, variables);
  const contract = addressOf(requested.contract ?? variables['CHAIN_CONTRACT'], '--chain-contract');
  if (contract === null && requested.command === 'audit')
    throw new UsageError('--chain needs the token contract: --chain-contract or CHAIN_CONTRACT.');
  return {
    url,
    chainId: wholeNumber(variables['CHAIN_ID'] || CHAIN_ID, 'CHAIN_ID'),
    contract,
    anchorContract: addressOf(requested.anchorContract ?? variables['CHAIN_ANCHOR_CONTRACT'], '--anchor-contract'),
    confirmations: confirmationsOf(variables),
  };
};
