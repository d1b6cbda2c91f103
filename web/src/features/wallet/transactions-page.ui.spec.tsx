import { purchasesHttp } from '@pixchange/contracts/http/purchases';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { drawApp, signIn } from '../../testing/render.tsx';
import { idOf, purchase } from '../../testing/samples.ts';
import { answer, pageWith, refusal } from '../../testing/server.ts';

beforeEach(() => signIn());

const soon = () => new Date().toISOString();
const waiting = () => purchase({ status: 'pending', coins: 100, price: '2.00', created_at: soon() });

it('lists a payment that waits, and offers no other one in its place', async () => {
  answer(purchasesHttp.own, pageWith(waiting()));
  drawApp('/transaction');
  const payments = within(await screen.findByRole('region', { name: 'Payments' }));
  const [line] = payments.getAllByRole('listitem');
  expect(line).toHaveTextContent(/^Waiting for PayPal.*Don’t pay again\. Since .*100 pixcoins\$2\.00$/);
  expect(screen.queryByText('No transactions yet')).not.toBeInTheDocument();
});

it('lists a payment that failed, and that nothing was charged', async () => {
  answer(
    purchasesHttp.own,
    pageWith(purchase({ id: idOf(71), status: 'failed', failure: 'declined', created_at: soon() })),
  );
  drawApp('/transaction');
  const payments = within(await screen.findByRole('region', { name: 'Payments' }));
  expect(payments.getByRole('listitem')).toHaveTextContent(/^Payment declinedYou weren’t charged\./);
  expect(screen.getByText('No transactions yet')).toBeVisible();
});

it('says why payments can’t be read', async () => {
  answer(purchasesHttp.own, refusal(404, ['base', 'Not found', 'not_found']));
  drawApp('/transaction');
  expect(await screen.findByRole('alert')).toHaveTextContent('Not found');
  expect(screen.getByText('No transactions yet')).toBeVisible();
});

it('says above the packs that a payment waits', async () => {
  answer(purchasesHttp.own, pageWith(waiting()));
  drawApp('/faq?purchase-coins=');
  const dialog = within(await screen.findByRole('dialog', { name: 'Purchase Pixcoins' }));
  expect(
    await dialog.findByText('Your payment of $2.00 for 100 pixcoins is still being checked. Don’t pay for it again.'),
  ).toBeVisible();
});
