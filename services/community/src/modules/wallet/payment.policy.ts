import { platformAccount, transitOf, type LedgerCause } from '@pixchange/contracts/events/ledger';
import { entryOf, type IdMap } from '../../kernel/id-map.ts';

/** Item that a member pays for. At any time, at most one payment for it is captured and not refunded. */
export interface Payment {
  readonly of: 'licence' | 'token' | 'mint';
  /** Id of the license, of the sale of the token, or of the NFT. */
  readonly id: string;
}

export interface Price {
  readonly unit: 'coins' | 'pixtokens';
  readonly amount: number;
}

/** State of a payment; `key` identifies its reservation, or the next one to make. */
export type PaymentState =
  | { readonly status: 'none' | 'released'; readonly key: string }
  | ({ readonly status: 'held' | 'captured'; readonly key: string } & Price);

/** Fields of a wallet that record its payments. */
interface Paying {
  readonly handled: IdMap<string>;
  readonly reservations: IdMap<{ readonly status: 'open' | 'captured' | 'released' }>;
}

interface Kind {
  readonly cause: LedgerCause['type'];
  /** Account that receives a captured payment. */
  readonly to: (id: string) => string;
  /** Whether another payment may follow a released or refunded one. */
  readonly repeats: boolean;
  /** Fingerprint of a price, as stored. The price of a captured reservation is stored nowhere else. */
  readonly fingerprint: (price: Price) => string;
}

const inCoins = ({ amount }: Price): string => String(amount);

const kinds: Readonly<Record<Payment['of'], Kind>> = {
  licence: { cause: 'offer', to: transitOf, repeats: true, fingerprint: inCoins },
  token: { cause: 'offer', to: transitOf, repeats: false, fingerprint: inCoins },
  mint: {
    cause: 'mint',
    to: () => platformAccount('mint-fees'),
    repeats: true,
    fingerprint: ({ unit, amount }) => `${amount} ${unit}`,
  },
};

export const causeOf = ({ of, id }: Payment): LedgerCause => ({ type: kinds[of].cause, id });
export const destinationOf = ({ of, id }: Payment): string => kinds[of].to(id);
export const fingerprintOf = ({ of }: Payment, price: Price): string => kinds[of].fingerprint(price);
export const refundKeyOf = (key: string): string => `refund:${key}`;

const priceFrom = (fingerprint: string): Price => {
  const [amount, unit] = fingerprint.split(' ');
  return { unit: unit === 'pixtokens' ? unit : 'coins', amount: Number(amount) };
};

/**
 * Returns the current payment. For kinds that repeat, released and refunded payments are skipped; the next payment has
 * a new key.
 */
export const paymentIn = ({ handled, reservations }: Paying, { of, id }: Payment): PaymentState => {
  for (let round = 0; ; round += 1) {
    const key = round === 0 ? `${of}:${id}` : `${of}:${id}:${round}`;
    const status = entryOf(reservations, key)?.status;
    if (status === undefined) return { status: 'none', key };
    const isOver = status === 'released' || entryOf(handled, refundKeyOf(key)) !== undefined;
    if (isOver && !kinds[of].repeats) return { status: 'released', key };
    if (!isOver)
      return {
        status: status === 'open' ? 'held' : 'captured',
        key,
        ...priceFrom(entryOf(handled, key) ?? ''),
      };
  }
};
