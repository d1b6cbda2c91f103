import type { PurchaseView } from '@pixchange/contracts/http/purchases';
import { describe, expect, it } from 'vitest';
import { purchase } from '../../testing/samples.ts';
import { isWaiting, paymentsOf } from './payments.ts';

const NOW = Date.parse('2026-11-24T12:00:00.000Z');
const of = (parts: Partial<PurchaseView>): PurchaseView =>
  purchase({ created_at: '2026-11-24T11:00:00.000Z', ...parts });
const statesOf = (...purchases: PurchaseView[]) => paymentsOf(purchases, NOW).map(({ state }) => state);

describe('payments without coins', () => {
  it('include pending and failed payments with their reasons', () => {
    expect(
      statesOf(
        of({ status: 'pending' }),
        of({ status: 'review' }),
        of({ status: 'failed', failure: 'declined' }),
        of({ status: 'failed', failure: 'refused' }),
        of({ status: 'failed', failure: 'cancelled' }),
      ),
    ).toEqual(['pending', 'review', 'declined', 'refused', 'cancelled']);
  });

  it('exclude purchases that were never paid, and those with coins', () => {
    const brought = (['completed', 'refunded', 'partially_refunded'] as const).map((status) => of({ status }));
    expect(statesOf(of({}), of({ status: 'failed', failure: 'expired' }), ...brought)).toEqual([]);
  });

  it('are shown while they are pending, and for 30 days if they failed', () => {
    const created_at = '2026-10-24T12:00:00.000Z';
    expect(
      statesOf(of({ status: 'pending', created_at }), of({ status: 'failed', failure: 'declined', created_at })),
    ).toEqual(['pending']);
  });

  it('are pending until the provider or the site’s team has decided', () => {
    const found = paymentsOf(
      [of({ status: 'pending' }), of({ status: 'review' }), of({ status: 'failed', failure: 'declined' })],
      NOW,
    );
    expect(found.map(isWaiting)).toEqual([true, true, false]);
  });
});
