import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { purchasesHttp } from '@pixchange/contracts/http/purchases';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { drawApp, signIn } from '../../testing/render.tsx';
import { idOf, ownUser, purchase, sessionOf } from '../../testing/samples.ts';
import { answer, callsTo, refusal } from '../../testing/server.ts';

const PATH = `/checkout?purchase=${idOf(400)}&token=ORDER-1`;

it('W-007 says when its address names no purchase', async () => {
  signIn();
  drawApp('/checkout');
  expect(await screen.findByRole('heading', { name: 'We can’t find this purchase' })).toBeVisible();
});

it('W-007 says when its address names the purchase of somebody else', async () => {
  signIn();
  answer(purchasesHttp.capture, refusal(404, ['base', 'Not found', 'not_found']));
  drawApp(PATH);
  expect(await screen.findByRole('heading', { name: 'That didn’t work' })).toBeVisible();
});

it('W-007 asks a signed-out visitor to log in, and then fetches the coins', async () => {
  answer(accountsHttp.signIn, sessionOf(ownUser()));
  answer(purchasesHttp.capture, purchase({ status: 'completed', coins: 100 }));
  const { user } = drawApp(PATH);
  await screen.findByRole('heading', { name: 'Log in to continue' });
  expect(callsTo(purchasesHttp.capture)).toEqual([]);
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Login' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Login to Connect' }));
  await user.type(dialog.getByLabelText('Email'), 'noor@example.org');
  await user.type(dialog.getByPlaceholderText('Password'), 'Papercuts1');
  await user.click(dialog.getByRole('button', { name: 'Login' }));
  expect(await screen.findByRole('heading', { name: '100 pixcoins arrived' })).toBeVisible();
  expect(callsTo(purchasesHttp.capture)).toMatchObject([{ params: { id: idOf(400) } }]);
});
