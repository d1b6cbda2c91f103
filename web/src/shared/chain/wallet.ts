import { CHAIN_ID, CHAIN_ID_HEX } from './chain.ts';
import { checksummed } from './eip55.ts';

/** What a wallet puts into the page (EIP-1193). */
interface Provider {
  request: (call: { method: string; params?: readonly unknown[] }) => Promise<unknown>;
  on?: (event: string, listener: () => void) => void;
  removeListener?: (event: string, listener: () => void) => void;
}

/** Why there is no wallet to work with; `chainId` is the one that it is on instead. */
export type WalletTrouble = { kind: 'missing' | 'refused' | 'broken' } | { kind: 'wrong-chain'; chainId: number };

export class WalletFailure extends Error {
  constructor(readonly trouble: WalletTrouble) {
    super(trouble.kind);
    this.name = 'WalletFailure';
  }
}

/** EIP-1193: the person said no. */
const REFUSED_CODE = 4001;

/** Looked up at each use: a wallet may come into the page after it. */
const injected = (): Provider => {
  const { ethereum } = window as { ethereum?: Provider };
  if (typeof ethereum?.request !== 'function') throw new WalletFailure({ kind: 'missing' });
  return ethereum;
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

const refuseOtherChain = async (): Promise<void> => {
  const chainId = Number(await ask('eth_chainId'));
  if (chainId !== CHAIN_ID) throw new WalletFailure({ kind: 'wrong-chain', chainId });
};

/**
 * Asks the wallet of this browser for its address; called by a press only.
 * @throws WalletFailure also when it is on another chain
 */
export const connectWallet = async (): Promise<string> => {
  const [address] = (await ask('eth_requestAccounts')) as (string | undefined)[];
  if (address === undefined) throw new WalletFailure({ kind: 'refused' });
  await refuseOtherChain();
  return checksummed(address);
};

/** Asks the wallet to go to the house's chain. @throws WalletFailure */
export const switchChain = async (): Promise<void> => {
  await ask('wallet_switchEthereumChain', { chainId: CHAIN_ID_HEX });
};

const hexOf = (text: string): string =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;

/** Signs a text as `address`; nothing is paid by it. @throws WalletFailure */
export const signText = async (address: string, text: string): Promise<string> =>
  String(await ask('personal_sign', hexOf(text), address));

/** Calls back when the person takes another account or chain in the wallet. @returns the way to stop it. */
export const followWallet = (changed: () => void): (() => void) => {
  const { ethereum } = window as { ethereum?: Provider };
  const events = ['accountsChanged', 'chainChanged'];
  events.forEach((event) => ethereum?.on?.(event, changed));
  return () => events.forEach((event) => ethereum?.removeListener?.(event, changed));
};
