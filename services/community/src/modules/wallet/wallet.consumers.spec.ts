import { describe, expect, it } from 'vitest';
import type { PurchaseEvent } from '@pixchange/contracts/events/purchases';
import { idOf, recorded } from '../../kernel/testing/recorded.ts';
import type { Commands } from '../../runtime/commands/commands.ts';
import { MemoryCommands } from '../../runtime/testing/memory-commands.ts';
import { walletCreditsConsumer } from './wallet.consumers.ts';
import { walletDecider } from './wallet.decider.ts';
import { Wallets } from './wallets.ts';

const [purchaseId, userId] = [idOf(1), idOf(2)];
const captured: PurchaseEvent = {
  type: 'PurchaseCaptured',
  data: {
    purchaseId,
    userId,
    captureId: 'C',
    coins: 500,
    movement: { unit: 'usd_cents', amount: 1_000, from: 'outside:paypal', to: 'house:revenue' },
  },
};
const refunded: PurchaseEvent = {
  type: 'PurchaseRefunded',
  data: {
    purchaseId,
    userId,
    refundId: 'R',
    kind: 'refund',
    coins: 500,
    movement: { unit: 'usd_cents', amount: 1_000, from: 'house:revenue', to: 'outside:paypal' },
  },
};

describe('the consumer that credits wallets', () => {
  it('takes the coins of a refund only after those of its purchase were credited', async () => {
    const commands = new MemoryCommands();
    const { handle } = walletCreditsConsumer(new Wallets(commands as unknown as Commands), commands);
    await expect(handle(recorded(refunded, 2))).rejects.toThrow('not credited yet');
    expect(commands.log).toEqual([]);
    await handle(recorded(captured, 1));
    await handle(recorded(refunded, 2));
    expect(commands.log.map(({ event }) => event.type)).toEqual(['WalletCredited', 'WalletReversed']);
    expect((await commands.stateOf(walletDecider, userId)).balance.coins).toBe(0);
  });
});
