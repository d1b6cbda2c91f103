import { catalogue } from '../text/catalogue.ts';
import type { WalletProblem } from './wallet.ts';

export const chainText = catalogue('chain', {
  network: (name: string, id: string) => `${name}, chain id ${id}`,
  connect: 'Connect wallet',
  connectTo: (wallet: string) => `Connect ${wallet}`,
  again: 'Connect again',
  switch: (id: string) => `Switch to chain id ${id}`,
  connected: (address: string) => `Connected: ${address}`,
  missing: 'There is no wallet in this browser. Install one, such as MetaMask, then load this page again.',
  refused: 'The wallet was not connected: you said no there.',
  broken: 'The wallet did not answer. Open it, then try again.',
  wrongChain: (found: string, name: string, id: string) =>
    `This wallet is on chain id ${found}. Works are minted and sold on ${name}, chain id ${id}, and nowhere else.`,
});

/** What keeps a wallet away, in words. */
export const walletProblemText = (problem: WalletProblem): string =>
  problem.kind === 'wrong-chain'
    ? chainText.wrongChain(String(problem.chainId), problem.wanted.name, String(problem.wanted.id))
    : chainText[problem.kind];
