import { expect, it } from 'vitest';
import fc from 'fast-check';
import { fold } from '../../kernel/decider.ts';
import { idOf } from '../../kernel/testing/recorded.ts';
import { refundSale } from './sale-refund.policy.ts';
import { walletDecider, type Wallet } from './wallet.decider.ts';

const [licenceId, buyerId, sellerId] = [idOf(1), idOf(2), idOf(3)];
const holding = (coins: number): Wallet => ({ ...fold(walletDecider, []), balance: { coins, pixtokens: 0 } });

it('gives the buyer the price once, takes at most the proceeds of the seller, and balances over both wallets and the fees', () => {
  fc.assert(
    fc.property(
      fc.record({
        price: fc.integer({ min: 1, max: 100_000 }),
        feeBps: fc.integer({ min: 0, max: 10_000 }),
        isPlatforms: fc.boolean(),
        // Gain or loss of the seller before each attempt.
        tries: fc.array(fc.integer({ min: -1_000, max: 1_000 }), { minLength: 1, maxLength: 5 }),
        first: fc.integer({ min: -10, max: 2_000 }),
      }),
      ({ price, feeBps, isPlatforms, tries, first }) => {
        const proceeds = isPlatforms ? 0 : price - Math.floor((price * feeBps) / 10_000);
        let [buyer, seller, fees, collected] = [holding(7), holding(first), 0, 0];
        for (const change of tries) {
          seller = { ...seller, balance: { ...seller.balance, coins: seller.balance.coins + change } };
          for (const command of refundSale({ licenceId, buyerId, sellerId, price, proceeds })) {
            const wallet = command.userId === buyerId ? buyer : seller;
            for (const event of walletDecider.decide(command, wallet)) {
              const { amount } = event.data.movement;
              fees += event.type === 'WalletDebited' ? amount : -amount;
              if (event.type === 'WalletDebited') collected += amount;
              if (command.userId === buyerId) buyer = walletDecider.evolve(wallet, event);
              else seller = walletDecider.evolve(wallet, event);
            }
          }
        }
        expect(buyer.balance.coins).toBe(7 + price);
        expect(collected).toBeLessThanOrEqual(proceeds);
        expect(fees).toBe(collected - price);
      },
    ),
  );
});
