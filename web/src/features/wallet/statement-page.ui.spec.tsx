import { walletHttp, type TransactionView } from '@pixchange/contracts/http/wallet';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { drawApp, signIn } from '../../testing/render.tsx';
import { idOf, statement } from '../../testing/samples.ts';
import { answer, callsTo, refusal } from '../../testing/server.ts';

beforeEach(() => signIn());

const bought: TransactionView = {
  id: idOf(3_001),
  kind: 'purchase',
  coins: 500,
  pixtokens: 0,
  coins_after: 512,
  pixtokens_after: 2,
  reference: { type: 'purchase', id: idOf(700) },
  counterparty: null,
  work: null,
  usd: '10.00',
  paid: '10.00',
  transaction_hash: null,
  occurred_at: '2026-11-03T10:15:00.000Z',
};
const refunded: TransactionView = {
  ...bought,
  id: idOf(3_002),
  kind: 'refund',
  coins: -166,
  coins_after: 346,
  usd: '3.33',
  paid: '-3.33',
};
const minted: TransactionView = {
  ...bought,
  id: idOf(3_003),
  kind: 'mint',
  coins: -100,
  coins_after: 246,
  reference: { type: 'mint', id: idOf(600) },
  work: { id: idOf(200), title: 'Paper boat' },
  usd: '2.00',
  paid: null,
  transaction_hash: `0x${'c'.repeat(64)}`,
};
const november = statement({
  opening: { coins: 12, pixtokens: 2 },
  transactions: [bought, refunded, minted],
  closing: { coins: 246, pixtokens: 2 },
  head: {
    size: 1_234,
    root: 'ab'.repeat(32),
    last_event_id: idOf(9),
    note: 'a note',
    signed_at: '2026-11-03T10:16:00Z',
  },
});

it('lists the transactions of a month with their purpose, between two balances', async () => {
  answer(walletHttp.statement, november);
  drawApp('/transaction/statement?month=2026-11');
  expect(await screen.findByRole('heading', { level: 1, name: 'Statement: November 2026' })).toBeVisible();
  expect((await screen.findAllByRole('row')).map(({ textContent }) => textContent)).toEqual([
    'DateTransactionAmountBalance',
    'Opening balance12 pixcoins, 2 pixtokens',
    `Nov 3, 2026, 10:15 AMPixcoins purchasedNumber ${idOf(700)}+500 pixcoins $10.00 paid512 pixcoins, 2 pixtokens`,
    `Nov 3, 2026, 10:15 AMPurchase refundedNumber ${idOf(700)}−166 pixcoins $3.33 refunded346 pixcoins, 2 pixtokens`,
    `Nov 3, 2026, 10:15 AMMinting: Paper boatBlockchain transaction ${minted.transaction_hash}−100 pixcoins246 pixcoins, 2 pixtokens`,
    'Closing balance246 pixcoins, 2 pixtokens',
  ]);
  expect(screen.getByText(/its first 1,234 entries have this hash/)).toHaveTextContent(`hash: ${'ab'.repeat(32)}`);
  expect(callsTo(walletHttp.statement)).toMatchObject([{ query: { month: '2026-11' } }]);
});

it('changes the period, and keeps it in the address', async () => {
  answer(walletHttp.statement, statement({ closed: false }));
  const { user } = drawApp('/transaction/statement?month=2025-11');
  expect(await screen.findByText('No transactions in this period')).toBeVisible();
  expect(screen.getByText('This period isn’t over yet.')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Month'), 'Whole year');
  expect(await screen.findByRole('heading', { level: 1, name: 'Statement: 2025' })).toBeVisible();
  await waitFor(() => expect(location.search).toBe('?year=2025'));
  await user.selectOptions(screen.getByLabelText('Month'), 'February');
  await waitFor(() => expect(location.search).toBe('?month=2025-02'));
  await waitFor(() => expect(callsTo(walletHttp.statement).at(-1)?.query).toEqual({ month: '2025-02' }));
});

it('prints the page, and saves the statement as CSV', async () => {
  answer(walletHttp.statement, november);
  const print = vi.spyOn(globalThis, 'print').mockReturnValue();
  const { user } = drawApp('/transaction/statement?month=2026-11');
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(callsTo(walletHttp.statement).at(-1)?.query).toEqual({ month: '2026-11', format: 'csv' }));
});

it('shows why a period has no statement', async () => {
  answer(walletHttp.statement, refusal(422, ['base', 'More than 10,000 transactions', 'wallet.statement-too-long']));
  drawApp('/transaction/statement?year=2026');
  expect(await screen.findByRole('alert')).toHaveTextContent('More than 10,000 transactions');
});

it('is linked from the transactions', async () => {
  const { user } = drawApp('/transaction');
  await user.click(await screen.findByRole('link', { name: 'Statements' }));
  const main = within(screen.getByRole('main'));
  expect(await main.findByRole('heading', { level: 1, name: /^Statement: / })).toBeVisible();
  expect(location.pathname).toBe('/transaction/statement');
});
