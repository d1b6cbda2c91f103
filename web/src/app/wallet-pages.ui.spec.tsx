import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { drawApp, signIn } from '../testing/render.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

const expectWalletTemplate = (): void => {
  expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
};

it('W-026 opens /mint_sell in the wallet template, named Mint', async () => {
  const { user } = drawApp('/mint_sell');
  await heading('Mint a work');
  await waitFor(() => expect(document.title).toBe('Pixchange | Mint'));
  expectWalletTemplate();
  await user.click(await screen.findByRole('button', { name: 'Login' }));
  expect(await screen.findByRole('dialog', { name: 'Login to Connect' })).toBeVisible();
});

it('W-025 opens /sell_offer in the wallet template, named Sale', async () => {
  const { user } = drawApp('/sell_offer');
  await heading('Offer a work for sale');
  await waitFor(() => expect(document.title).toBe('Pixchange | Sale'));
  expectWalletTemplate();
  await user.type(await screen.findByLabelText('Your price in pixcoins'), '250');
  expect(await screen.findByText(/That is \$5\.00\./)).toBeVisible();
  expect(await screen.findByText('You can only sell your own public works.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Offer for sale' })).toBeDisabled();
});

it.each(['/mint_sell', '/sell_offer', '/transaction'])('links %s back to the profile', async (path) => {
  signIn();
  const { user } = drawApp(path);
  await user.click(await screen.findByRole('link', { name: 'Back to my profile' }));
  await waitFor(() => expect(location.pathname).toBe('/profile'));
});

it('links the mint page back to home for a visitor', async () => {
  const { user } = drawApp('/mint_sell');
  await user.click(await screen.findByRole('link', { name: 'Back to home' }));
  await waitFor(() => expect(location.pathname).toBe('/'));
});

it('W-178 offers a mint for 100 pixcoins or 4 pixtokens, and shows whether the balance is enough', async () => {
  signIn({ coins: 99, pixtokens: 4 });
  const { user } = drawApp('/mint_sell');
  expect(await screen.findByText('You have 99 pixcoins: not enough')).toBeVisible();
  expect(await screen.findByText('You have 4 pixtokens: enough')).toBeVisible();
  // The affordable payment is preselected.
  expect(screen.getByRole('radio', { name: /4 pixtokens/ })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: /100 pixcoins/ }));
  expect(await screen.findByText('You need 1 pixcoin more.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Buy pixcoins' })).toBeVisible();
});

it('W-178 requires a chosen work, even when the balance is enough', async () => {
  signIn({ coins: 100, pixtokens: 3 });
  drawApp('/mint_sell');
  expect(await screen.findByText('You have 100 pixcoins: enough')).toBeVisible();
  expect(await screen.findByText('You have 3 pixtokens: not enough')).toBeVisible();
  expect(await screen.findByText('Choose a work first.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Mint' })).toBeDisabled();
});

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

/** Returns a fake extension wallet that starts on another chain. */
const wallet = () => {
  let current = 1;
  return vi.fn(({ method, params }: { method: string; params?: { chainId: string }[] }): Promise<unknown> => {
    if (method === 'eth_requestAccounts') return Promise.resolve([ADDRESS.toLowerCase()]);
    if (method === 'eth_chainId') return Promise.resolve(`0x${current.toString(16)}`);
    if (method === 'wallet_switchEthereumChain') current = Number(params?.[0]?.chainId);
    return Promise.resolve(null);
  });
};

it.each(['/mint_sell', '/sell_offer'])('W-275 %s names chain id 137 and refuses other chains', async (path) => {
  signIn();
  const { user } = drawApp(path);
  expect((await screen.findAllByText('Polygon, chain id 137'))[0]).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Connect wallet' }));
  expect(await screen.findByText(/^We can’t find a wallet in this browser\./)).toBeVisible();
  const request = wallet();
  vi.stubGlobal('ethereum', { request });
  expect(request).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('button', { name: 'Connect again' }));
  expect(await screen.findByText(/^Your wallet is on chain id 1\./)).toBeVisible();
  expect(screen.queryByText(/Connected:/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Switch to chain id 137' }));
  expect(await screen.findByText(/Connected: 0x5aAe…eAed/)).toBeVisible();
});
