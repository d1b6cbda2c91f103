import { expect, it } from 'vitest';
import { changesOf, patch, sweep } from '../../../kernel/projection.ts';
import { idOf, recorded } from '../../../kernel/testing/recorded.ts';
import { differencesProjection } from './differences.projection.ts';

const found = (findings: string[]) =>
  changesOf(
    differencesProjection,
    recorded(
      { type: 'PurchaseDisagreed', data: { purchaseId: idOf(1), userId: idOf(2), captureId: 'C1', findings } } as const,
      3,
    ),
  );

it.each([
  [['report: does not name this capture'], 'only_ours'],
  [['report: does not name this refund'], 'only_ours'],
  [['report, cents: expected 499, found 1'], 'differs'],
  [['cents: expected 499, found 1', 'report: does not name this capture'], 'differs'],
])('%j is a difference of the side %s', (findings, side) =>
  expect(found(findings)).toMatchObject([
    { row: { side, status: 'open', purchase_id: idOf(1), transaction_id: 'C1', findings } },
  ]),
);

it('a transaction that only the provider knows is stored with its side, amount and currency', () => {
  const data = {
    differenceId: idOf(5),
    provider: 'paypal',
    transactionId: 'T1',
    referenceId: null,
    cents: -120,
    currency: 'EUR',
    at: '2026-11-24T09:30:00.000Z',
  } as const;
  expect(
    changesOf(differencesProjection, recorded({ type: 'UnknownTransactionReported', data } as const, 3)),
  ).toMatchObject([{ row: { side: 'only_theirs', their_cents: -120, their_currency: 'EUR' } }]);
});

it('the explanation and the resolution by staff are stored', () => {
  const by = { differenceId: idOf(5), staffId: idOf(8) };
  const explained = recorded({ type: 'DifferenceExplained', data: { ...by, explanation: 'A test' } } as const, 4);
  expect(changesOf(differencesProjection, explained)).toMatchObject([
    patch(
      'differences',
      { difference_id: idOf(5) },
      {
        status: 'explained',
        explanation: 'A test',
        explained_by: idOf(8),
        decided_at: explained.metadata.recordedAt,
      },
    ),
  ]);
  const resolved = recorded({ type: 'DifferenceResolved', data: { ...by, reason: 'Paid back' } } as const, 5);
  expect(changesOf(differencesProjection, resolved)).toMatchObject([
    { set: { status: 'resolved', resolution: 'Paid back' } },
  ]);
});

it.each(['AccountErased', 'ErasureCompleted'])('%s removes the texts of the erased member', (type) =>
  expect(changesOf(differencesProjection, recorded({ type, data: { userId: idOf(8) } }, 5))).toEqual([
    sweep('differences', 'explained_by', idOf(8), { explanation: null }),
    sweep('differences', 'resolved_by', idOf(8), { resolution: null }),
  ]),
);
