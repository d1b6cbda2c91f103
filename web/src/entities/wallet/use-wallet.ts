import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { usePublicConfig } from '../../shared/api/config.api.ts';
import {
  announcedWallets,
  chooseWallet,
  connectWallet,
  followWallet,
  followWallets,
  switchChain,
  WalletFailure,
  type WalletProblem,
} from '../../shared/chain/wallet.ts';

export type WalletState =
  | { status: 'none' | 'asking' }
  | { status: 'connected'; address: string }
  | { status: 'problem'; problem: WalletProblem };

const problemOf = (error: unknown): WalletProblem =>
  error instanceof WalletFailure ? error.problem : { kind: 'broken' };

/**
 * Connects to a wallet of this browser. The first connection needs `connect` or `toChain`, because a wallet may open a
 * window; later changes of the account or the chain reconnect automatically. Until the public configuration has loaded,
 * `chain` is undefined and both functions do nothing.
 */
export const useWallet = () => {
  const chain = usePublicConfig()?.chain;
  const wallets = useSyncExternalStore(followWallets, announcedWallets);
  const [state, setState] = useState<WalletState>({ status: 'none' });
  const run = useCallback(
    async (prepare?: typeof switchChain) => {
      if (chain === undefined) return;
      setState({ status: 'asking' });
      try {
        await prepare?.(chain);
        setState({ status: 'connected', address: await connectWallet(chain) });
      } catch (error) {
        setState({ status: 'problem', problem: problemOf(error) });
      }
    },
    [chain],
  );
  const isFollowed =
    state.status === 'connected' || (state.status === 'problem' && state.problem.kind === 'wrong-chain');
  useEffect(() => (isFollowed ? followWallet(() => void run()) : undefined), [isFollowed, run]);
  const connect = useCallback(
    (id?: string) => {
      chooseWallet(id);
      void run();
    },
    [run],
  );
  const toChain = useCallback(() => void run(switchChain), [run]);
  return { state, chain, wallets, connect, toChain };
};
