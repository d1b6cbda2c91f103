import { catalogue } from '../text/catalogue.ts';
import type { WalletProblem } from './wallet.ts';

export const chainText = catalogue('chain', {
  network: (name: string, id: string) => `${name}, chain id ${id}`,
  connect: 'Connect wallet',
  connectTo: (wallet: string) => `Connect ${wallet}`,
  again: 'Connect again',
  switch: (id: string) => `Switch to chain id ${id}`,
  connected: (address: string) => `Connected: ${address}`,
  missing: 'We can’t find a wallet in this browser. Install one, such as MetaMask, then reload this page.',
  refused: 'You declined the request in your wallet.',
  broken: 'Your wallet didn’t respond. Open it, then try again.',
  wrongChain: (found: string, name: string, id: string) =>
    `Your wallet is on chain id ${found}. Switch to ${name}, chain id ${id}, to continue.`,
});

/** Returns the message about a problem with a wallet. */
export const walletProblemText = (problem: WalletProblem): string =>
  problem.kind === 'wrong-chain'
    ? chainText.wrongChain(String(problem.chainId), problem.wanted.name, String(problem.wanted.id))
    : chainText[problem.kind];
