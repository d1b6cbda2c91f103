import type { Purchase } from '../checks/purchases.ts';
import type { Findings } from '../findings.ts';

/**
 * Row of a purchase in the read model; `captureId` is null if there is no capture, and `feeCents` if the fee is
 * unknown.
 */
export interface PurchaseRow {
  readonly purchaseId: string;
  readonly userId: string;
  readonly coins: string;
  readonly cents: string;
  readonly captureId: string | null;
  readonly feeCents: string | null;
  readonly refundedCents: string;
  readonly takenCoins: string;
}

type Facts = Omit<PurchaseRow, 'purchaseId'>;

const sumOf = ({ refunds }: Purchase, what: 'coins' | 'cents'): string =>
  String([...(refunds?.values() ?? [])].reduce((sum, refund) => sum + refund[what], 0));

const factsOf = (purchase: Purchase): Facts => {
  const { userId, coins, cents, capture, feeCents } = purchase;
  return {
    userId,
    coins: String(coins),
    cents: String(cents),
    captureId: capture?.captureId ?? null,
    feeCents: feeCents === null ? null : String(feeCents),
    refundedCents: sumOf(purchase, 'cents'),
    takenCoins: sumOf(purchase, 'coins'),
  };
};

const inWords = ({ userId, coins, cents, captureId, feeCents, refundedCents, takenCoins }: Facts): string =>
  `${coins} coins for ${cents} cents by ${userId}, capture ${captureId ?? 'none'}, fee ${feeCents ?? 'none'}, ${refundedCents} cents and ${takenCoins} coins back`;

/** Compares the purchases table with the purchases in the log at the same position. */
export const comparePurchases = async (
  findings: Findings,
  purchases: ReadonlyMap<string, Purchase>,
  pages: AsyncIterable<readonly PurchaseRow[]>,
  /** Name of the read model, for the findings. */
  name: string,
): Promise<void> => {
  const seen = new Set<string>();
  for await (const rows of pages) {
    for (const { purchaseId, ...row } of rows) {
      seen.add(purchaseId);
      const purchase = purchases.get(purchaseId);
      findings.mustEqual(
        purchase?.capture?.event ?? null,
        'read-model.purchase',
        `${name} agrees with the log about purchase ${purchaseId}`,
        purchase === undefined ? 'none' : inWords(factsOf(purchase)),
        inWords(row),
      );
    }
  }
  for (const [purchaseId, purchase] of purchases) {
    if (!seen.has(purchaseId))
      findings.add(null, {
        code: 'read-model.purchase-missing',
        message: `${name} has no purchase ${purchaseId}`,
        expected: inWords(factsOf(purchase)),
        found: 'none',
      });
  }
};
