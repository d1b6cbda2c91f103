import type { TokenSaleEvent } from '@pixchange/contracts/events/token-sales';
import { DomainError } from '../../../kernel/errors.ts';
import type { Process } from '../../../kernel/process.ts';
import type { People } from '../../accounts/people.face.ts';
import type { Tokens } from '../../nfts/tokens.face.ts';
import type { Offers } from '../offers/offers.service.ts';
import type { Payments } from '../../wallet/payments.face.ts';
import {
  sharesOf,
  tokenSaleDecider,
  type TokenRefusal,
  type TokenSale,
  type TokenSaleCommand,
  type TokenTerms,
} from './token-sale.decider.ts';

export interface TokenSalePorts {
  readonly offers: Pick<Offers, 'reserve' | 'release' | 'sell'>;
  readonly payments: Pick<Payments, 'hold' | 'capture' | 'release' | 'credit'>;
  readonly people: Pick<People, 'exists' | 'hasLeft'>;
  readonly tokens: Pick<Tokens, 'sell'>;
}

const saleOf = ({ offerId, nftId, saleId, buyerId }: TokenTerms) => ({ offerId, nftId, saleId, buyerId });
const paymentOf = ({ saleId: id }: TokenTerms) => ({ of: 'token', id }) as const;

const refusedAs =
  (code: TokenRefusal) =>
  ({ terms: { saleId } }: { readonly terms: TokenTerms }): TokenSaleCommand => ({
    type: 'RefuseTokenPurchase',
    saleId,
    code,
  });

/**
 * Purchase of a token. Coins are captured only after the purchase is secured. A secured purchase is refused only if its
 * coins can never be captured. Otherwise, a buyer could pay for a token that was already released.
 */
export const tokenSaleProcess: Process<TokenSaleCommand, TokenSale, TokenSaleEvent, TokenSalePorts> = {
  name: 'token-sale',
  decider: tokenSaleDecider,
  steps: {
    none: null,
    started: {
      run: async ({ terms }, { offers, payments, people }) => {
        const { saleId, buyerId, price } = terms;
        if (!(await people.exists(buyerId))) throw new DomainError('offer.closed');
        await offers.reserve(saleOf(terms), price);
        const held = await payments.hold(buyerId, paymentOf(terms), { unit: 'coins', amount: price });
        return { type: held.status === 'released' ? 'RefuseUnpaid' : 'SecureTokenPurchase', saleId };
      },
      refusals: {
        insufficient_funds: refusedAs('insufficient_funds'),
        'wallet.flagged': refusedAs('wallet.flagged'),
        'offer.closed': refusedAs('offer.closed'),
        'offer.price_changed': refusedAs('offer.price_changed'),
        'offer.reserved': refusedAs('offer.reserved'),
        'offer.sold': refusedAs('offer.sold'),
      },
    },
    // A late run may reserve the offer or the coins after the refusal, so both are released.
    refused: {
      run: async ({ terms }, { offers, payments }) => {
        await payments.release(terms.buyerId, paymentOf(terms));
        await offers.release(saleOf(terms));
        return null;
      },
    },
    secured: {
      run: async ({ terms }, { payments, people }) => {
        const { saleId, buyerId, sellerId, creatorId } = terms;
        const { status } = await payments.capture(buyerId, paymentOf(terms));
        if (status !== 'captured') return { type: 'RefuseUnpaid', saleId };
        // Suspended members still get their share.
        const [sellerHasLeft, creatorHasLeft] = [await people.hasLeft(sellerId), await people.hasLeft(creatorId)];
        return { type: 'RecordTokenPaid', saleId, sellerExists: !sellerHasLeft, creatorExists: !creatorHasLeft };
      },
    },
    paid: {
      run: async ({ terms, paid }, { offers, payments, tokens }) => {
        const { saleId: id, nftId, imageId, offerId, sellerId, buyerId, creatorId, price } = paid;
        await tokens.sell(nftId, { imageId, offerId, saleId: id, sellerId, buyerId, price });
        await offers.sell(saleOf(terms));
        const { seller, creator } = sharesOf(paid);
        await payments.credit({ of: 'token-sale', id, userId: sellerId, coins: seller });
        await payments.credit({ of: 'token-royalty', id, userId: creatorId, coins: creator });
        return { type: 'SettleTokenSale', saleId: id };
      },
    },
    settled: null,
  },
};
