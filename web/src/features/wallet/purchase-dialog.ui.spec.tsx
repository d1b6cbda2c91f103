import { coinPacksHttp } from '@pixchange/contracts/http/coin-packs';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { purchasesHttp } from '@pixchange/contracts/http/purchases';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openDialog } from '../../shared/session/dialogs.ts';
import { toasts } from '../../shared/session/toasts.ts';
import { drawApp, signIn } from '../../testing/render.tsx';
import { coinPack, idOf, purchase, startedPurchase, TOKEN, work } from '../../testing/samples.ts';
import { answer, callsTo, noConnection, pageWith, refusal } from '../../testing/server.ts';

/** Fake window of the payment provider. */
const payment = {
  closed: false,
  close: () => (payment.closed = true),
  focus: vi.fn(),
  location: { replace: vi.fn() },
};

beforeEach(() => {
  payment.closed = false;
  vi.stubGlobal('open', () => payment);
  answer(purchasesHttp.start, startedPurchase());
  signIn({ coins: 20 });
});

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Purchase Pixcoins' }));

const atPayment = async (path = '/faq') => {
  const { user } = drawApp(`${path}?purchase-coins=`);
  const shown = await dialog();
  await user.click(await shown.findByRole('button', { name: 'Buy 500 pixcoins for $10.00 USD' }));
  await shown.findByText('Step 2 of 2');
  return { user, shown, pay: await shown.findByRole('button', { name: 'Pay with PayPal' }) };
};

/** Posts the payment page's message to the opener, once the opener listens. */
const post = async (user: UserEvent, status: 'approved' | 'cancelled'): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: 'Go to the payment window' }));
  dispatchEvent(
    new MessageEvent('message', {
      origin: 'http://pay.test',
      data: { type: 'payment-sandbox', order_id: 'ORDER-1', status },
    }),
  );
};

it('W-173 W-177 C-029 lists the packs of all pages with coins and dollars, at two cents a coin', async () => {
  answer(coinPacksHttp.list, ({ query }) => ({
    ...pageWith(...(query['page'] === '1' ? [100, 500, 1_000, 2_500] : [5_000, 10_000]).map(coinPack)),
    total_pages: 2,
  }));
  drawApp('/faq?purchase-coins=');
  const shown = await dialog();
  expect(shown.getByText('Step 1 of 2')).toBeVisible();
  for (const name of ['Buy 100 pixcoins for $2.00 USD', 'Buy 10,000 pixcoins for $200.00 USD'])
    expect(await shown.findByRole('button', { name })).toBeVisible();
  expect(shown.getByText(/One pixcoin is 2 US cents\./)).toBeVisible();
  const packs = shown.getAllByRole('button', { name: /^Buy [\d,]+ pixcoins for \$[\d.,]+ USD$/ });
  expect(packs).toHaveLength(6);
  for (const pack of packs) {
    const [coins = NaN, dollars = NaN] = (
      pack
        .getAttribute('aria-label')
        ?.replaceAll(',', '')
        .match(/[\d.]+/g) ?? []
    ).map(Number);
    expect(coins * 2).toBe(Math.round(dollars * 100));
  }
  expect(callsTo(coinPacksHttp.list)).toMatchObject(
    ['1', '2'].map((page) => ({
      bearer: TOKEN,
      encoding: 'none',
      body: undefined,
      query: { platform: 'android', page },
    })),
  );
});

it('W-173 reports that the packs cannot be loaded, and tries again', async () => {
  answer(coinPacksHttp.list, refusal(404, ['base', 'Not found', 'not_found']));
  const { user } = drawApp('/faq?purchase-coins=');
  const shown = await dialog();
  expect(await shown.findByRole('alert')).toHaveTextContent('Not found');
  answer(coinPacksHttp.list, { collection: [coinPack(100)], total_pages: 1, total_count: 1, page: 1 });
  await user.click(shown.getByRole('button', { name: 'Try again' }));
  expect(await shown.findByRole('button', { name: /^Buy 100 pixcoins/ })).toBeVisible();
});

it('reports that a pack is no longer for sale, and offers the other packs', async () => {
  const { user } = drawApp('/faq?purchase-coins=gone');
  const shown = await dialog();
  await user.click(await shown.findByRole('button', { name: 'Choose another pack' }));
  expect(await shown.findByRole('button', { name: /^Buy 500 pixcoins/ })).toBeVisible();
});

it('W-176 W-274 shows the sum, its currency and the balance afterwards next to the payment button', async () => {
  const { shown } = await atPayment();
  expect(shown.getByText('You get').nextElementSibling).toHaveTextContent('500 pixcoins');
  expect(shown.getByText('You pay').nextElementSibling).toHaveTextContent('$10.00 USD');
  expect(shown.getByText('Balance').nextElementSibling).toHaveTextContent('20→after this purchase:520');
  expect(shown.queryByText('Enough for')).toBeNull();
});

it('shows on the mint page how many mints the coins pay for', async () => {
  const { shown } = await atPayment('/mint_sell');
  expect(shown.getByText('Enough for').nextElementSibling).toHaveTextContent('5 mints');
});

it('C-050 C-051 sends the pack without a price, captures the payment after the payer’s approval, and confirms the coins', async () => {
  answer(purchasesHttp.capture, purchase({ status: 'completed' }));
  const { user, shown, pay } = await atPayment();
  await user.click(pay);
  expect(await shown.findByText('Finish the payment in the PayPal window.')).toBeVisible();
  expect(payment.location.replace).toHaveBeenCalledWith('http://pay.test/approve?token=ORDER-1');
  await post(user, 'approved');
  expect(payment.focus).toHaveBeenCalled();
  expect(await shown.findByRole('heading', { name: '500 pixcoins arrived' })).toBeVisible();
  expect(callsTo(purchasesHttp.start)).toMatchObject([{ bearer: TOKEN, encoding: 'json' }]);
  expect(callsTo(purchasesHttp.start)[0]?.body).toEqual({
    coin_pack_id: coinPack(500).id,
    provider: 'paypal',
    method: 'wallet',
  });
  expect(callsTo(purchasesHttp.capture)).toMatchObject([
    { params: { id: startedPurchase().id }, bearer: TOKEN, encoding: 'none', body: undefined },
  ]);
  await user.click(shown.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('selects the smallest sufficient pack, and continues with the intended purchase after the payment', async () => {
  answer(purchasesHttp.capture, purchase({ status: 'completed' }));
  answer(imagesHttp.show, work({ for_sale: true, price: 30, title: 'Paper boat' }));
  const { user } = drawApp('/faq');
  act(() => openDialog({ name: 'buy', item: work({ for_sale: true, price: 30, title: 'Paper boat' }) }));
  await user.click(await screen.findByRole('button', { name: 'Get coins' }));
  const shown = await dialog();
  expect(await shown.findByText('100 pixcoins are enough. You’ll have 90 left.')).toBeVisible();
  const others = shown.getAllByRole('button', { name: /^Buy [\d,]+ pixcoins for/ });
  expect(others.map((button) => button.textContent)).toEqual(
    ['500', '1,000', '2,500', '5,000', '10,000'].map((coins) => expect.stringContaining(coins)),
  );
  await user.click(await shown.findByRole('button', { name: 'Pay with PayPal' }));
  signIn({ coins: 120 });
  await post(user, 'approved');
  expect(callsTo(purchasesHttp.start)[0]?.body).toEqual({
    coin_pack_id: coinPack(100).id,
    provider: 'paypal',
    method: 'wallet',
  });
  expect(await screen.findByRole('button', { name: 'Buy for 30 pixcoins' })).toBeEnabled();
  expect(toasts.getState().list.map(({ text }) => text)).toEqual(['500 pixcoins arrived']);
});

it('shows what another pack leaves or lacks, and how many coins are missing when no pack is sufficient', async () => {
  answer(coinPacksHttp.list, pageWith(...[50, 100].map(coinPack)));
  const item = work({ for_sale: true, price: 120, title: 'Paper boat' });
  answer(imagesHttp.show, item);
  const { user } = drawApp('/faq');
  act(() => openDialog({ name: 'buy', item }));
  await user.click(await screen.findByRole('button', { name: 'Get coins' }));
  const shown = await dialog();
  expect(await shown.findByText('100 pixcoins are enough.')).toBeVisible();
  await user.click(shown.getByRole('button', { name: 'Buy 50 pixcoins for $1.00 USD' }));
  expect(await shown.findByText('50 pixcoins are not enough. You need 50 more.')).toBeVisible();
  answer(imagesHttp.show, { ...item, price: 200 });
  act(() => openDialog({ name: 'buy', item: { ...item, id: idOf(77), price: 200 } }));
  await user.click(await screen.findByRole('button', { name: 'Get coins' }));
  expect(await (await dialog()).findByText('You need 180 more pixcoins.')).toBeVisible();
});

it('ignores messages from another origin and about another order', async () => {
  answer(purchasesHttp.capture, purchase({ status: 'completed' }));
  const { user, shown, pay } = await atPayment();
  await user.click(pay);
  await shown.findByText('Finish the payment in the PayPal window.');
  await user.click(shown.getByRole('button', { name: 'Go to the payment window' }));
  const data = { type: 'payment-sandbox', order_id: 'ORDER-1', status: 'approved' };
  dispatchEvent(new MessageEvent('message', { origin: 'http://evil.test', data }));
  dispatchEvent(new MessageEvent('message', { origin: 'http://pay.test', data: { ...data, order_id: 'ORDER-2' } }));
  expect(callsTo(purchasesHttp.capture)).toHaveLength(0);
  await post(user, 'approved');
  await shown.findByRole('heading', { name: '500 pixcoins arrived' });
});

it.each([
  ['purchase.declined', 'Your payment was declined. You weren’t charged.'],
  ['purchase.refused', 'PayPal refused this payment. You weren’t charged.'],
  ['purchase.payer-action', 'PayPal needs more information from you.'],
])('W-175 explains %s with its own text, and accepts another try', async (code, words) => {
  answer(purchasesHttp.capture, refusal(409, ['base', 'Words in another language', code]));
  answer(purchasesHttp.show, purchase());
  const { user, shown, pay } = await atPayment();
  await user.click(pay);
  await shown.findByText('Finish the payment in the PayPal window.');
  await post(user, 'approved');
  expect(await shown.findByRole('alert')).toHaveTextContent(words);
  answer(purchasesHttp.capture, purchase({ status: 'completed' }));
  await user.click(shown.getByRole('button', { name: 'Try again with PayPal' }));
  await shown.findByText('Finish the payment in the PayPal window.');
  await post(user, 'approved');
  await shown.findByRole('heading', { name: '500 pixcoins arrived' });
});

it.each([
  ['purchase.pending', 'This payment is taking a while'],
  ['purchase.in-review', 'We’re reviewing this payment'],
])('W-175 ends with an explanation of %s', async (code, heading) => {
  answer(purchasesHttp.capture, refusal(409, ['base', 'Words in another language', code]));
  const { user, shown, pay } = await atPayment();
  await user.click(pay);
  await shown.findByText('Finish the payment in the PayPal window.');
  await post(user, 'approved');
  expect(await shown.findByRole('heading', { name: heading })).toBeVisible();
  expect(shown.getByRole('button', { name: 'Done' })).toBeVisible();
});

it.each(['cancelled', 'closed'])('W-174 shows the payment button again when the window is %s', async (way) => {
  answer(purchasesHttp.capture, refusal(409, ['base', 'Not paid', 'purchase.not-approved']));
  answer(purchasesHttp.show, purchase());
  const { user, shown, pay } = await atPayment();
  await user.click(pay);
  await shown.findByText('Finish the payment in the PayPal window.');
  if (way === 'closed') payment.close();
  else await post(user, 'cancelled');
  expect(await shown.findByText('You didn’t finish the payment. You weren’t charged.')).toBeVisible();
  expect(shown.getByRole('button', { name: 'Pay with PayPal' })).toBeEnabled();
  await user.click(shown.getByRole('button', { name: 'Choose another pack' }));
  expect(await shown.findByText('Step 1 of 2')).toBeVisible();
});

it('W-175 checks a purchase from before a reload, and does not start another one', async () => {
  const { user, shown, pay } = await atPayment();
  await user.click(pay);
  await shown.findByText('Finish the payment in the PayPal window.');
  const stored = sessionStorage.getItem('pixchange_purchase');
  expect(JSON.parse(stored ?? '{}')).toMatchObject({
    packId: coinPack(500).id,
    started: { provider_order_id: 'ORDER-1' },
  });
  answer(purchasesHttp.capture, purchase({ status: 'completed' }));
  // Opens another page in the same tab, like a reload.
  drawApp(`/faq?purchase-coins=${coinPack(500).id}`);
  await waitFor(() => expect(callsTo(purchasesHttp.capture)).toHaveLength(1));
  expect(await screen.findAllByRole('heading', { name: '500 pixcoins arrived' })).not.toHaveLength(0);
  expect(callsTo(purchasesHttp.start)).toHaveLength(1);
});

it('starts a new purchase when the stored one has ended', async () => {
  answer(purchasesHttp.start, () =>
    callsTo(purchasesHttp.start).length === 1
      ? refusal(409, ['base', 'This purchase is over', 'purchase.ended'])
      : startedPurchase(),
  );
  const { user, shown, pay } = await atPayment();
  await user.click(pay);
  expect(await shown.findByText('Finish the payment in the PayPal window.')).toBeVisible();
  expect(callsTo(purchasesHttp.start)).toHaveLength(2);
});

it('reports a missing connection, and closes the payment window', async () => {
  answer(purchasesHttp.start, noConnection);
  const { user, shown, pay } = await atPayment();
  await user.click(pay);
  expect(await shown.findByRole('alert')).toHaveTextContent('Internet connection issue');
  expect(payment.closed).toBe(true);
});
