import { createStore, type EIP6963ProviderDetail, type Store } from 'mipd';
import { checksummed } from './eip55.ts';

/** Object that a wallet extension adds to the page (EIP-1193). */
interface Provider {
  request: (call: { method: string; params?: readonly unknown[] }) => Promise<unknown>;
  on?: (event: string, listener: () => void) => void;
  removeListener?: (event: string, listener: () => void) => void;
}

/** Blockchain for minting works, from the installation's settings. */
export interface WantedChain {
  readonly id: number;
  readonly name: string;
}

/** Problem with a wallet; `chainId` is the id of the wrong chain that the wallet uses. */
export type WalletProblem =
  | { kind: 'missing' | 'refused' | 'broken' }
  | { kind: 'wrong-chain'; chainId: number; wanted: WantedChain };

export class WalletFailure extends Error {
  constructor(readonly problem: WalletProblem) {
    super(problem.kind);
    this.name = 'WalletFailure';
  }
}

/** Error code when the person refuses a request (EIP-1193). */
const REFUSED_CODE = 4001;

let store: Store | undefined;

/**
 * Returns the store of announced wallets. Creates it on first use, because the store asks the browser's wallets to
 * announce themselves (EIP-6963).
 */
const announced = (): Store => (store ??= createStore());

/** Wallet as it describes itself: an id, a name and an icon. */
export interface AnnouncedWallet {
  readonly id: string;
  readonly name: string;
  /** Data URL of an image. */
  readonly icon: string;
}

let listed: readonly EIP6963ProviderDetail[] = [];
let wallets: readonly AnnouncedWallet[] = [];

/** Returns the announced wallets; the same array until another wallet announces itself. */
export const announcedWallets = (): readonly AnnouncedWallet[] => {
  const details = announced().getProviders();
  if (details !== listed) {
    listed = details;
    wallets = details.map(({ info: { rdns, name, icon } }) => ({ id: rdns, name, icon }));
  }
  return wallets;
};

/**
 * Calls `changed` when a wallet announces itself.
 * @returns a function that stops the calls
 */
export const followWallets = (changed: () => void): (() => void) => announced().subscribe(changed);

let chosen: string | undefined;

/**
 * Chooses the wallet for later requests. With undefined, they use the only announced wallet, or the object that older
 * wallets add to the page (EIP-1193).
 */
export const chooseWallet = (id: string | undefined): void => {
  chosen = id;
};

/** Returns the current provider. Looks it up on each use, because a wallet may load after the page. */
const providerNow = (): Provider | undefined => {
  const details = announced().getProviders();
  const detail = details.find(({ info }) => info.rdns === chosen) ?? (details.length === 1 ? details[0] : undefined);
  return (detail?.provider ?? (window as { ethereum?: unknown }).ethereum) as Provider | undefined;
};

const injected = (): Provider => {
  const provider = providerNow();
  if (typeof provider?.request !== 'function') throw new WalletFailure({ kind: 'missing' });
  return provider;
};

const ask = async (method: string, ...params: unknown[]): Promise<unknown> => {
  try {
    return await injected().request({ method, params });
  } catch (error) {
    if (error instanceof WalletFailure) throw error;
    throw new WalletFailure({
      kind: (error as { code?: unknown } | null)?.code === REFUSED_CODE ? 'refused' : 'broken',
    });
  }
};

const refuseOtherChain = async (wanted: WantedChain): Promise<void> => {
  const chainId = Number(await ask('eth_chainId'));
  if (chainId !== wanted.id) throw new WalletFailure({ kind: 'wrong-chain', chainId, wanted });
};

/**
 * Requests the address from the browser's wallet. Must be called only after a click.
 * @throws WalletFailure if the wallet is missing, refuses, doesn't respond, or is on another chain
 */
export const connectWallet = async (wanted: WantedChain): Promise<string> => {
  const [address] = (await ask('eth_requestAccounts')) as (string | undefined)[];
  if (address === undefined) throw new WalletFailure({ kind: 'refused' });
  await refuseOtherChain(wanted);
  return checksummed(address);
};

/**
 * Requests that the wallet switches to a chain.
 * @throws WalletFailure
 */
export const switchChain = async ({ id }: WantedChain): Promise<void> => {
  await ask('wallet_switchEthereumChain', { chainId: `0x${id.toString(16)}` });
};

const hexOf = (text: string): string =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;

/**
 * Signs a text as `address`, without a payment.
 * @throws WalletFailure
 */
export const signText = async (address: string, text: string): Promise<string> =>
  String(await ask('personal_sign', hexOf(text), address));

/**
 * Calls `changed` when the person selects another account or chain in the wallet.
 * @returns a function that stops the calls
 */
export const followWallet = (changed: () => void): (() => void) => {
  const provider = providerNow();
  const events = ['accountsChanged', 'chainChanged'];
  events.forEach((event) => provider?.on?.(event, changed));
  return () => events.forEach((event) => provider?.removeListener?.(event, changed));
};
