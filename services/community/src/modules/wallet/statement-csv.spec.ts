import { expect, it } from 'vitest';
import type { StatementView, TransactionView } from '@pixchange/contracts/http/wallet';
import { idOf } from '../../kernel/testing/recorded.ts';
import { statementCsv } from './statement-csv.ts';

const at = '2026-11-24T12:00:00.000Z';
const mint: TransactionView = {
  id: idOf(1),
  kind: 'mint',
  coins: -100,
  pixtokens: 0,
  coins_after: 28,
  pixtokens_after: 2,
  reference: { type: 'mint', id: idOf(2) },
  counterparty: null,
  work: { id: idOf(3), title: '=HYPERLINK("x"), twice' },
  usd: '2.00',
  paid: null,
  transaction_hash: '0xabc',
  occurred_at: at,
};
const refund: TransactionView = {
  ...mint,
  kind: 'refund',
  counterparty: { id: idOf(4), username: 'ada' },
  work: null,
  paid: '-3.33',
  transaction_hash: null,
};
const statement: StatementView = {
  from: '2026-11-01T00:00:00.000Z',
  until: '2026-12-01T00:00:00.000Z',
  closed: true,
  opening: { coins: 128, pixtokens: 2 },
  transactions: [mint, refund],
  closing: { coins: 28, pixtokens: 2 },
  head: { size: 9, root: 'ab', last_event_id: idOf(5), note: 'a note\n', signed_at: at },
};

it('writes a row for each balance, transaction and head, and no formula', () =>
  expect(statementCsv(statement).split('\r\n')).toEqual([
    'type,at,work,work_id,person,person_id,reference_type,reference_id,coins,pixtokens,coins_after,pixtokens_after,paid_usd,transaction_hash,event_id',
    'opening_balance,2026-11-01T00:00:00.000Z,,,,,,,,,128,2,,,',
    `mint,${at},"'=HYPERLINK(""x""), twice",${idOf(3)},,,mint,${idOf(2)},-100,0,28,2,,0xabc,${idOf(1)}`,
    `refund,${at},,,ada,${idOf(4)},mint,${idOf(2)},-100,0,28,2,-3.33,,${idOf(1)}`,
    'closing_balance,2026-12-01T00:00:00.000Z,,,,,,,,,28,2,,,',
    `signed_head,${at},,,,,size,9,,,,,,,${idOf(5)}`,
    '',
  ]));

it('has no head before one is signed', () =>
  expect(statementCsv({ ...statement, head: null })).not.toContain('signed_head'));

it('dates the closing balance of a period that is not over by the time of the statement', () =>
  expect(statementCsv({ ...statement, closed: false }, new Date(at))).toContain(`\r\nclosing_balance,${at},`));
