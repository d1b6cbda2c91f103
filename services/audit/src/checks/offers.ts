import type { CoinPackEvent } from '@pixchange/contracts/events/coin-packs';
import type { PurchaseEvent } from '@pixchange/contracts/events/purchases';
import type { StoredEvent } from '../log/stored-event.ts';
import type { CheckContext } from './check.ts';

type Started = Extract<PurchaseEvent, { type: 'PurchaseStarted' }>['data'];

const inWords = ({ coins, cents }: { readonly coins: number; readonly cents: number }): string =>
  `${coins} coins for ${cents} cents`;

/** Checks that a purchase has the price of its coin pack, in a version that was offered. */
export class OfferCheck {
  private readonly packs = new Map<string, string>();

  constructor(private readonly desk: CheckContext) {}

  see(event: CoinPackEvent): void {
    if (event.type === 'CoinPackDefined' || event.type === 'CoinPackChanged')
      this.packs.set(`${event.data.packId} ${event.data.version}`, inWords(event.data));
  }

  check(started: Started, at: StoredEvent): void {
    // An excerpt does not contain the coin packs on offer.
    if (!this.desk.isWholeLog) return;
    const { packId, packVersion } = started;
    const offered = this.packs.get(`${packId} ${packVersion}`) ?? 'no such offer';
    this.desk.findings.mustEqual(
      at,
      'purchase.offer',
      `a purchase matches version ${packVersion} of coin pack ${packId}`,
      offered,
      inWords(started),
    );
  }
}
