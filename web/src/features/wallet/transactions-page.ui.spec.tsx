import { configHttp } from '@pixchange/contracts/http/config';
import { purchasesHttp } from '@pixchange/contracts/http/purchases';
import { walletHttp, type TransactionView } from '@pixchange/contracts/http/wallet';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { drawApp, signIn } from '../../testing/render.tsx';
import { config, idOf, purchase } from '../../testing/samples.ts';
import { answer, pageWith, refusal } from '../../testing/server.ts';

beforeEach(() => signIn());

const soon = () => new Date().toISOString();
const waiting = () => purchase({ status: 'pending', coins: 100, price: '2.00', created_at: soon() });

it('lists a pending payment without an offer to buy coins', async () => {
  answer(purchasesHttp.own, pageWith(waiting()));
  drawApp('/transaction');
  const payments = within(await screen.findByRole('region', { name: 'Payments' }));
  const [line] = payments.getAllByRole('listitem');
  expect(line).toHaveTextContent(/^Waiting for PayPal.*Don’t pay again\. Since .*100 pixcoins\$2\.00$/);
  expect(screen.queryByText('No transactions yet')).not.toBeInTheDocument();
});

it('lists a failed payment, and that nothing was charged', async () => {
  answer(
    purchasesHttp.own,
    pageWith(purchase({ id: idOf(71), status: 'failed', failure: 'declined', created_at: soon() })),
  );
  drawApp('/transaction');
  const payments = within(await screen.findByRole('region', { name: 'Payments' }));
  expect(payments.getByRole('listitem')).toHaveTextContent(/^Payment declinedYou weren’t charged\./);
  expect(screen.getByText('No transactions yet')).toBeVisible();
});

it('shows why payments can’t be loaded', async () => {
  answer(purchasesHttp.own, refusal(404, ['base', 'Not found', 'not_found']));
  drawApp('/transaction');
  expect(await screen.findByRole('alert')).toHaveTextContent('Not found');
  expect(screen.getByText('No transactions yet')).toBeVisible();
});

it('shows a pending payment in the dialog with the packs', async () => {
  answer(purchasesHttp.own, pageWith(waiting()));
  drawApp('/faq?purchase-coins=');
  const dialog = within(await screen.findByRole('dialog', { name: 'Purchase Pixcoins' }));
  expect(
    await dialog.findByText('Your payment of $2.00 for 100 pixcoins is still being checked. Don’t pay for it again.'),
  ).toBeVisible();
});

it('shows the work, the other member, the dollars and the blockchain transaction of each line', async () => {
  answer(configHttp.show, config({ chain: { ...config().chain, explorer_url: 'https://scan.example' } }));
  const hash = `0x${'c'.repeat(64)}`;
  const paid: TransactionView = {
    id: idOf(3_001),
    kind: 'mint',
    coins: -100,
    pixtokens: 0,
    coins_after: 28,
    pixtokens_after: 0,
    reference: { type: 'mint', id: idOf(600) },
    counterparty: null,
    work: { id: idOf(200), title: 'Paper boat' },
    usd: '2.00',
    transaction_hash: hash,
    occurred_at: soon(),
  };
  const sold: TransactionView = {
    ...paid,
    id: idOf(3_002),
    kind: 'sale',
    coins: 57,
    reference: { type: 'licence', id: idOf(800) },
    counterparty: { id: idOf(7), username: 'ada' },
    usd: '1.14',
    transaction_hash: null,
  };
  answer(walletHttp.transactions, pageWith(sold, paid));
  drawApp('/transaction');
  expect(await screen.findAllByRole('link', { name: 'Paper boat' })).toHaveLength(2);
  const [first, second] = within(screen.getByRole('main')).getAllByRole('listitem');
  expect(first).toHaveTextContent(/^License sold: Paper boat to @ada.*Number 000000…0800\+57 pixcoins \$1\.14/);
  expect(second).toHaveTextContent(/^Minting: Paper boat.*Blockchain transaction 0xcccc…cccc−100 pixcoins \$2\.00/);
  expect(await screen.findByRole('link', { name: '0xcccc…cccc' })).toHaveAttribute(
    'href',
    `https://scan.example/tx/${hash}`,
  );
});

it('names the friend who joined by an invitation', async () => {
  const joined: TransactionView = {
    id: idOf(3_003),
    kind: 'invitation',
    coins: 0,
    pixtokens: 1,
    coins_after: 0,
    pixtokens_after: 1,
    reference: { type: 'invitation', id: idOf(7) },
    counterparty: { id: idOf(7), username: 'ada' },
    occurred_at: soon(),
  };
  answer(walletHttp.transactions, pageWith(joined));
  drawApp('/transaction');
  expect(await screen.findByRole('link', { name: '@ada' })).toHaveAttribute('href', `/users/${idOf(7)}`);
  expect(screen.getByText(/^A friend joined with your invite/)).toHaveTextContent(/invite: @ada$/);
});

it('W-022 lists the wallet’s transactions page by page', async () => {
  const line = (at: number, parts: Partial<TransactionView> = {}): TransactionView => ({
    id: idOf(3_000 + at),
    kind: 'transfer_out',
    coins: -1,
    pixtokens: 0,
    coins_after: 99 - at,
    pixtokens_after: 0,
    reference: { type: 'transfer', id: idOf(4_000 + at) },
    counterparty: { id: idOf(7), username: 'ada' },
    occurred_at: soon(),
    ...parts,
  });
  const bought = line(40, { kind: 'purchase', coins: 100, coins_after: 100, counterparty: null });
  const sent = Array.from({ length: 40 }, (_, at) => line(39 - at));
  answer(walletHttp.transactions, ({ query }) => {
    const page = Number(query['page']);
    const all = [...sent, bought];
    return { collection: all.slice((page - 1) * 36, page * 36), total_pages: 2, total_count: 41, page };
  });
  const { user } = drawApp('/transaction');
  expect(await screen.findByText('Balance: 60 pixcoins')).toBeVisible();
  const lines = () => within(screen.getByRole('main')).getAllByRole('listitem');
  expect(lines()[0]).toHaveTextContent(/^Sent to @ada.*−1 pixcoin.*Balance: 60 pixcoins$/);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Balance: 100 pixcoins')).toBeVisible();
  expect(lines()).toHaveLength(41);
  expect(lines().at(-1)).toHaveTextContent(/^Pixcoins purchased.*\+100 pixcoins.*Balance: 100 pixcoins$/);
});
