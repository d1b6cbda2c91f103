import { configHttp } from '@pixchange/contracts/http/config';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../../testing/render.tsx';
import { config } from '../../testing/samples.ts';
import { answer } from '../../testing/server.ts';
import { useWallet } from './use-wallet.ts';
import { WalletBox } from './wallet-box.tsx';

const Box = () => <WalletBox wallet={useWallet()} />;

const ICON = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';

/** Announces a wallet to the page as a browser extension does (EIP-6963). */
const installWallet = (name: string, address: string, chainId: string): void => {
  const answers: Record<string, unknown> = { eth_requestAccounts: [address], eth_chainId: chainId };
  const detail = {
    info: { uuid: crypto.randomUUID(), name, icon: ICON, rdns: `org.example.${name.toLowerCase()}` },
    provider: { request: ({ method }: { method: string }) => Promise.resolve(answers[method]) },
  };
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze(detail) }));
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
};

const [RED, BLUE] = ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'];

it('says that there is no wallet when none is installed', async () => {
  answer(configHttp.show, config());
  const { user } = draw(<Box />);
  const button = await screen.findByRole('button', { name: 'Connect wallet' });
  await expect.poll(() => (button as HTMLButtonElement).disabled).toBe(false);
  await user.click(button);
  expect(await screen.findByText(/We can’t find a wallet in this browser/)).toBeVisible();
});

it('lets a person choose among several wallets, and refuses a wallet on a chain other than the configured one', async () => {
  answer(configHttp.show, config());
  installWallet('Red', RED, '0x89');
  installWallet('Blue', BLUE, '0x1');
  const { user } = draw(<Box />);
  const blue = await screen.findByRole('button', { name: 'Connect Blue' });
  await expect.poll(() => (blue as HTMLButtonElement).disabled).toBe(false);
  await user.click(blue);
  expect(await screen.findByText(/Your wallet is on chain id 1\. .*chain id 137/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Switch to chain id 137' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Connect Red' }));
  expect(await screen.findByText('Connected: 0x5aAe…eAed')).toBeVisible();
});
