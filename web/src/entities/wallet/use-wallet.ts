import { useCallback, useEffect, useState } from 'react';
import {
  connectWallet,
  followWallet,
  switchChain,
  WalletFailure,
  type WalletTrouble,
} from '../../shared/chain/wallet.ts';

export type WalletState =
  | { status: 'none' | 'asking' }
  | { status: 'connected'; address: string }
  | { status: 'trouble'; trouble: WalletTrouble };

const troubleOf = (error: unknown): WalletTrouble =>
  error instanceof WalletFailure ? error.trouble : { kind: 'broken' };

/** The wallet of this browser; it is asked when a button is pressed, never before. */
export const useWallet = () => {
  const [state, setState] = useState<WalletState>({ status: 'none' });
  const run = useCallback(async (first?: () => Promise<void>) => {
    setState({ status: 'asking' });
    try {
      await first?.();
      setState({ status: 'connected', address: await connectWallet() });
    } catch (error) {
      setState({ status: 'trouble', trouble: troubleOf(error) });
    }
  }, []);
  const asked = state.status === 'connected' || (state.status === 'trouble' && state.trouble.kind === 'wrong-chain');
  useEffect(() => (asked ? followWallet(() => void run()) : undefined), [asked, run]);
  const connect = useCallback(() => void run(), [run]);
  const toChain = useCallback(() => void run(switchChain), [run]);
  return { state, connect, toChain };
};
