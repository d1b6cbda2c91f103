import { csvLine } from '@pixchange/contracts/csv';
import type { StatementView, TransactionView } from '@pixchange/contracts/http/wallet';

const columns = [
  'type',
  'at',
  'work',
  'work_id',
  'person',
  'person_id',
  'reference_type',
  'reference_id',
  'coins',
  'pixtokens',
  'coins_after',
  'pixtokens_after',
  'paid_usd',
  'transaction_hash',
  'event_id',
] as const;
type Row = Partial<Record<(typeof columns)[number], string | number | null | undefined>>;

const line = (row: Row): string => csvLine(columns.map((column) => row[column]));

const rowOf = ({
  id,
  kind,
  occurred_at: at,
  work,
  counterparty,
  reference,
  paid,
  ...figures
}: TransactionView): Row => ({
  type: kind,
  at,
  work: work?.title,
  work_id: work?.id,
  person: counterparty?.username,
  person_id: counterparty?.id,
  reference_type: reference.type,
  reference_id: reference.id,
  coins: figures.coins,
  pixtokens: figures.pixtokens,
  coins_after: figures.coins_after,
  pixtokens_after: figures.pixtokens_after,
  paid_usd: paid,
  transaction_hash: figures.transaction_hash,
  event_id: id,
});

const balanceRow = (type: string, at: string, { coins, pixtokens }: StatementView['opening']): Row => ({
  type,
  at,
  coins_after: coins,
  pixtokens_after: pixtokens,
});

/**
 * Formats a statement as one CSV table. `type` is the kind of transaction, or `opening_balance`, `closing_balance` or
 * `signed_head`; a signed head has its size as the reference, and the id of its last event. The closing balance of a
 * period that is not over has the time `now`.
 */
export const statementCsv = (
  { from, until, closed, opening, transactions, closing, head }: StatementView,
  now = new Date(),
): string =>
  [
    `${columns.join(',')}\r\n`,
    line(balanceRow('opening_balance', from, opening)),
    ...transactions.map((one) => line(rowOf(one))),
    line(balanceRow('closing_balance', closed ? until : now.toISOString(), closing)),
    ...(head === null
      ? []
      : [
          line({
            type: 'signed_head',
            at: head.signed_at,
            reference_type: 'size',
            reference_id: head.size,
            event_id: head.last_event_id,
          }),
        ]),
  ].join('');
