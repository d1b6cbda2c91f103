import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { nftsHttp, type NftView } from '@pixchange/contracts/http/nfts';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { dialogs } from '../../shared/session/dialogs.ts';
import { toasts } from '../../shared/session/toasts.ts';
import { draw, signIn } from '../../testing/render.tsx';
import { idOf, ownUser, work } from '../../testing/samples.ts';
import { answer, callsTo, pageWith, refusal } from '../../testing/server.ts';
import { TokenSection } from './token-section.tsx';
import { TokenDepositDialog, TokenWithdrawDialog } from './vault-dialogs.tsx';

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const vault = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const me = { id: idOf(1), username: 'me', full_name: 'Me', profile_image: { url: null } };
const at = '2026-11-24T12:00:00.000Z';
const nft = (parts: Partial<NftView> = {}): NftView => ({
  id: idOf(600),
  image_id: idOf(200),
  collection_id: null,
  status: 'minted',
  owner: me,
  creator: me,
  in_vault: true,
  place: 'vault',
  withdrawal: null,
  offer: null,
  price: { unit: 'coins', amount: 100 },
  chain_id: 137,
  contract_address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  token_id: '7',
  transaction_hash: `0x${'c'.repeat(64)}`,
  block: 8,
  failure: null,
  created_at: at,
  minted_at: at,
  refunded_at: null,
  ...parts,
});
const leaving = (status: 'requested' | 'submitted'): NftView =>
  nft({
    in_vault: false,
    withdrawal: { id: idOf(800), status, transaction_hash: null, requested_at: at },
  });
const item = work({ nft_status: 'minted', nft_id: idOf(600), title: 'Cat' });
const shownToasts = () => toasts.getState().list.map(({ text }) => text);
const hidden = { hidden: true } as const;

beforeEach(() => {
  signIn();
  answer(accountsHttp.ownProfile, ownUser({ user_address: address }));
  answer(nftsHttp.show, nft());
  answer(nftsHttp.history, pageWith({ kind: 'minted' as const, owner: me, price: null, at }));
});

describe('withdrawing a token', () => {
  it('is offered to the owner, and sends the token to the verified address with the password', async () => {
    const { user, unmount } = draw(<TokenSection item={item} />);
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    expect(dialogs.getState().current).toMatchObject({ name: 'token-withdraw', token: { id: idOf(600) } });
    unmount();
    answer(nftsHttp.withdraw, leaving('requested'));
    const drawn = draw(<TokenWithdrawDialog item={item} token={nft()} />);
    expect(await screen.findByLabelText('Your wallet address')).toHaveValue(address);
    await drawn.user.type(screen.getByLabelText('Password'), 'secret 123');
    await drawn.user.click(screen.getByRole('button', { name: 'Withdraw', ...hidden }));
    await expect.poll(shownToasts).toContain('The token is on its way to your wallet');
    expect(callsTo(nftsHttp.withdraw).map(({ params, body }) => [params['id'], body])).toEqual([
      [idOf(600), { address, password: 'secret 123' }],
    ]);
  });

  it('shows that the password is wrong', async () => {
    answer(nftsHttp.withdraw, refusal(422, ['password', 'Password is wrong', 'profile.wrong-password']));
    const { user } = draw(<TokenWithdrawDialog item={item} token={nft()} />);
    await user.type(await screen.findByLabelText('Password'), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Withdraw', ...hidden }));
    expect(await screen.findByRole('alert', hidden)).toHaveTextContent(/password/i);
  });

  it('links to the verification of an address if there is none', async () => {
    answer(accountsHttp.ownProfile, ownUser({ user_address: null }));
    draw(<TokenWithdrawDialog item={item} token={nft()} />);
    expect(await screen.findByRole('link', { name: 'Verify an address', ...hidden })).toHaveAttribute(
      'href',
      '/settings#account',
    );
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  it('can be canceled until the transaction is sent', async () => {
    answer(nftsHttp.show, leaving('requested'));
    answer(nftsHttp.cancelWithdrawal, nft());
    const { user } = draw(<TokenSection item={item} />);
    await user.click(await screen.findByRole('button', { name: 'Keep it in the vault' }));
    await expect.poll(shownToasts).toContain('Withdrawal canceled. The token stays in our vault.');
  });

  it('shows a sent withdrawal, and offers no other action', async () => {
    answer(nftsHttp.show, leaving('submitted'));
    draw(<TokenSection item={item} />);
    const section = within(await screen.findByRole('region', { name: 'Token of this work' }));
    expect(section.getByText(/on its way to your wallet/)).toBeVisible();
    expect(section.queryAllByRole('button')).toEqual([]);
  });
});

describe('a token in the wallet of its owner', () => {
  const outside = nft({ in_vault: false, place: 'wallet' });
  const how = {
    nft: outside,
    chain_id: 137,
    contract_address: outside.contract_address,
    token_id: '7',
    vault_address: vault,
  };

  it('returns by a transfer to the vault address', async () => {
    answer(nftsHttp.deposit, { ...how, from_address: address });
    draw(<TokenDepositDialog item={item} token={outside} />);
    expect(await screen.findByLabelText('Vault address')).toHaveValue(vault);
    expect(screen.getByLabelText('Token contract')).toHaveValue(outside.contract_address);
    expect(screen.getByLabelText('Your wallet address')).toHaveValue(address);
    expect(screen.getByText(/send token #7 to the address below/)).toBeInTheDocument();
  });

  it('requires a verified address before it can return', async () => {
    answer(nftsHttp.deposit, { ...how, from_address: null });
    draw(<TokenDepositDialog item={item} token={outside} />);
    expect(await screen.findByRole('link', { name: 'Verify an address', ...hidden })).toBeInTheDocument();
    expect(screen.queryByLabelText('Vault address')).toBeNull();
  });

  it('shows its transfers in its history', async () => {
    answer(
      nftsHttp.history,
      pageWith(
        { kind: 'minted' as const, owner: me, price: null, at },
        { kind: 'withdrawn' as const, owner: me, price: null, at: '2026-11-24T13:00:00.000Z' },
        { kind: 'transferred' as const, owner: null, price: null, at: '2026-11-24T14:00:00.000Z' },
      ),
    );
    draw(<TokenSection item={item} />);
    const steps = await screen.findAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'UploadedNov 1, 2026',
      'Minted by @meNov 24, 2026Token #7, block 8',
      'Withdrawn by @meNov 24, 2026',
      'Transferred to an unknown walletNov 24, 2026',
    ]);
  });
});
