import { catalogue } from '../text/catalogue.ts';
import { CHAIN_ID } from './chain.ts';
import type { WalletTrouble } from './wallet.ts';

export const chainText = catalogue('chain', {
  network: `Polygon, chain id ${CHAIN_ID}`,
  connect: 'Connect wallet',
  again: 'Connect again',
  switch: `Switch to chain id ${CHAIN_ID}`,
  connected: (address: string) => `Connected: ${address}`,
  missing: 'There is no wallet in this browser. Install one, such as MetaMask, then load this page again.',
  refused: 'The wallet was not connected: you said no there.',
  broken: 'The wallet did not answer. Open it, then try again.',
  wrongChain: (chainId: string) =>
    `This wallet is on chain id ${chainId}. Works are minted and sold on Polygon, chain id ${CHAIN_ID}, and nowhere else.`,
});

/** What keeps a wallet away, in words. */
export const walletTroubleWords = (trouble: WalletTrouble): string =>
  trouble.kind === 'wrong-chain' ? chainText.wrongChain(String(trouble.chainId)) : chainText[trouble.kind];
