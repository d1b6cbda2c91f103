import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { purchasesHttp } from '@pixchange/contracts/http/purchases';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { drawApp, signIn } from '../../testing/render.tsx';
import { idOf, ownUser, purchase, sessionOf, work } from '../../testing/samples.ts';
import { keepPurchase } from './kept-purchase.ts';
import { answer, callsTo, refusal } from '../../testing/server.ts';

const PATH = `/checkout?purchase=${idOf(400)}&token=ORDER-1`;

it('W-007 reports a URL without a purchase', async () => {
  signIn();
  drawApp('/checkout');
  expect(await screen.findByRole('heading', { name: 'We can’t find this purchase' })).toBeVisible();
});

it('W-007 reports a purchase of another member', async () => {
  signIn();
  answer(purchasesHttp.capture, refusal(404, ['base', 'Not found', 'not_found']));
  drawApp(PATH);
  expect(await screen.findByRole('heading', { name: 'That didn’t work' })).toBeVisible();
});

it('continues with the intended purchase', async () => {
  signIn({ coins: 120 });
  const item = work({ for_sale: true, price: 30, title: 'Paper boat' });
  answer(imagesHttp.show, item);
  answer(purchasesHttp.capture, purchase({ status: 'completed', coins: 100 }));
  keepPurchase({
    userId: ownUser().id,
    packId: idOf(1_100),
    key: 'key',
    started: { id: idOf(400), provider_order_id: 'ORDER-1', approve_url: 'http://pay.test/approve?token=ORDER-1' },
    wanted: { missingCoins: 10, request: { name: 'buy', item } },
  });
  drawApp(PATH);
  expect(await screen.findByRole('button', { name: 'Buy for 30 pixcoins' })).toBeEnabled();
});

it('W-007 asks a signed-out visitor to log in, and then captures the payment', async () => {
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
