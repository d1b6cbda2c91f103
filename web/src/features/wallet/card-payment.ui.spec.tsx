import { purchasesHttp } from '@pixchange/contracts/http/purchases';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { drawApp, signIn } from '../../testing/render.tsx';
import { coinPack, purchase, startedPurchase } from '../../testing/samples.ts';
import { answer, callsTo, refusal } from '../../testing/server.ts';
import type { FrameMessage } from './card-frame/messages.ts';

const FORM = { script_url: 'http://pay.test/web-sdk/v6/core', client_token: 'TOKEN' };
const ORDER = startedPurchase({ method: 'card', approve_url: 'http://localhost:3000/checkout?purchase=1' });

beforeEach(() => {
  answer(purchasesHttp.cardForm, FORM);
  answer(purchasesHttp.start, ORDER);
  signIn({ coins: 20 });
});

const open = async () => {
  const { user } = drawApp(`/faq?purchase-coins=${coinPack(500).id}`);
  const shown = within(await screen.findByRole('dialog', { name: 'Purchase Pixcoins' }));
  const choose = await shown.findByRole('button', { name: 'Pay by card' });
  return { user, shown, choose };
};

/**
 * Returns the frame of the card fields, with the messages that it received and a function that sends messages from it.
 */
const frameOf = () => {
  const frame = screen.getByTitle<HTMLIFrameElement>('Your card');
  const post = vi.spyOn(frame.contentWindow as Window, 'postMessage');
  const postFromFrame = (data: FrameMessage, origin = location.origin) =>
    act(() => {
      dispatchEvent(new MessageEvent('message', { source: frame.contentWindow, origin, data }));
    });
  return { frame, posted: () => post.mock.calls.map(([message]) => message as unknown), postFromFrame };
};

const ready = async () => {
  const opened = await open();
  await opened.user.click(opened.choose);
  await screen.findByTitle('Your card');
  const card = frameOf();
  card.postFromFrame({ type: 'loaded' });
  card.postFromFrame({ type: 'ready' });
  return { ...opened, card, pay: opened.shown.getByRole('button', { name: 'Pay $10.00 by card' }) };
};

it('requests the card fields only when the buyer chooses to pay by card', async () => {
  const { user, choose } = await open();
  expect(callsTo(purchasesHttp.cardForm)).toEqual([]);
  expect(screen.queryByTitle('Your card')).toBeNull();
  await user.click(choose);
  const frame = await screen.findByTitle('Your card');
  expect(frame).toHaveAttribute('src', '/checkout/card.html');
  expect(frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
  expect(screen.getByRole('button', { name: 'Pay with PayPal instead' })).toHaveFocus();
});

it('opens the fields with the provider’s script, the client token and the labels', async () => {
  const { card } = await ready();
  expect(card.posted()[0]).toEqual({
    type: 'open',
    scriptUrl: FORM.script_url,
    clientToken: FORM.client_token,
    texts: expect.objectContaining({ number: 'Card number', expiry: 'Expiration date', code: 'Security code' }),
  });
});

it('W-176 starts a purchase by card once the fields are complete, submits the card and confirms the coins', async () => {
  answer(purchasesHttp.capture, purchase({ status: 'completed', method: 'card' }));
  const { user, shown, card, pay } = await ready();
  await user.click(pay);
  card.postFromFrame({ type: 'checked', isComplete: false });
  expect(await shown.findByRole('alert')).toHaveTextContent('Check your card’s number');
  expect(callsTo(purchasesHttp.start)).toEqual([]);
  await user.click(pay);
  card.postFromFrame({ type: 'checked', isComplete: true });
  expect(await shown.findByText(/Checking with your bank/)).toBeVisible();
  expect(callsTo(purchasesHttp.start)[0]?.body).toEqual({
    coin_pack_id: coinPack(500).id,
    provider: 'paypal',
    method: 'card',
  });
  expect(card.posted().at(-1)).toEqual({ type: 'pay', orderId: ORDER.provider_order_id });
  card.postFromFrame({ type: 'paid', state: 'succeeded' });
  expect(await shown.findByRole('heading', { name: '500 pixcoins arrived' })).toBeVisible();
});

it.each([
  ['succeeded', 'purchase.authentication-failed', 'Your bank didn’t confirm this payment. You weren’t charged.'],
  ['succeeded', 'purchase.authentication-unclear', 'Your bank couldn’t check this card. You weren’t charged.'],
  ['failed', 'purchase.not-approved', 'PayPal couldn’t use this card. You weren’t charged.'],
  ['failed', 'purchase.declined', 'Your payment was declined. You weren’t charged.'],
] as const)('explains the server’s result for a card that %s: %s', async (state, code, words) => {
  answer(purchasesHttp.capture, refusal(422, ['base', 'Words in another language', code]));
  answer(purchasesHttp.show, purchase({ status: 'failed', method: 'card', approve_url: null }));
  const { user, shown, card, pay } = await ready();
  await user.click(pay);
  card.postFromFrame({ type: 'checked', isComplete: true });
  await shown.findByText(/Checking with your bank/);
  card.postFromFrame({ type: 'paid', state });
  expect(await shown.findByRole('alert')).toHaveTextContent(words);
  expect(shown.getByRole('button', { name: 'Pay $10.00 by card' })).toBeEnabled();
  expect(shown.getByRole('button', { name: 'Pay with PayPal instead' })).toBeVisible();
});

it('ignores messages from another origin and from another window', async () => {
  const { user, shown, card, pay } = await ready();
  await user.click(pay);
  card.postFromFrame({ type: 'checked', isComplete: true });
  await shown.findByText(/Checking with your bank/);
  card.postFromFrame({ type: 'paid', state: 'succeeded' }, 'http://evil.test');
  act(() => {
    dispatchEvent(
      new MessageEvent('message', { source: window, origin: location.origin, data: { type: 'paid', state: 'failed' } }),
    );
  });
  expect(callsTo(purchasesHttp.capture)).toEqual([]);
});

it('reports that cards are not offered, and keeps the wallet', async () => {
  answer(purchasesHttp.cardForm, refusal(503, ['base', 'Not offered', 'payment.no-card-form']));
  const { user, shown, choose } = await open();
  await user.click(choose);
  expect(await shown.findByText(/You can’t enter a card here right now/)).toBeVisible();
  expect(shown.getByRole('button', { name: 'Pay with PayPal' })).toBeEnabled();
});

it('reports that the provider’s script offers no fields, and requests the form again on the next try', async () => {
  const { user, shown, card } = await ready();
  card.postFromFrame({ type: 'unavailable' });
  expect(await shown.findByText(/You can’t enter a card here right now/)).toBeVisible();
  await user.click(shown.getByRole('button', { name: 'Pay with PayPal instead' }));
  await user.click(shown.getByRole('button', { name: 'Pay by card' }));
  await waitFor(() => expect(callsTo(purchasesHttp.cardForm)).toHaveLength(2));
});

it('shows the fields on the checkout page for an unpaid purchase by card', async () => {
  answer(purchasesHttp.capture, refusal(409, ['base', 'Not paid', 'purchase.not-approved']));
  answer(purchasesHttp.show, purchase({ method: 'card' }));
  const { user } = drawApp(`/checkout?purchase=${ORDER.id}`);
  await screen.findByTitle('Your card');
  const card = frameOf();
  card.postFromFrame({ type: 'loaded' });
  card.postFromFrame({ type: 'ready' });
  await user.click(screen.getByRole('button', { name: 'Pay $10.00 by card' }));
  answer(purchasesHttp.capture, purchase({ status: 'completed', method: 'card' }));
  card.postFromFrame({ type: 'checked', isComplete: true });
  await waitFor(() => expect(card.posted().at(-1)).toEqual({ type: 'pay', orderId: ORDER.provider_order_id }));
  card.postFromFrame({ type: 'paid', state: 'succeeded' });
  expect(await screen.findByRole('heading', { name: '500 pixcoins arrived' })).toBeVisible();
});

it('shows no fields on the checkout page for a purchase with the wallet', async () => {
  answer(purchasesHttp.capture, refusal(409, ['base', 'Not paid', 'purchase.not-approved']));
  answer(purchasesHttp.show, purchase());
  drawApp(`/checkout?purchase=${ORDER.id}`);
  expect(await screen.findByRole('heading', { name: 'Nothing was paid' })).toBeVisible();
  await waitFor(() => expect(callsTo(purchasesHttp.show)).toHaveLength(1));
  expect(screen.queryByTitle('Your card')).toBeNull();
});
