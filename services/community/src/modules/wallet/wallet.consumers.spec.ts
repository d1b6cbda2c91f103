import { describe, expect, it } from 'vitest';
import type { InvitationEvent } from '@pixchange/contracts/events/invitations';
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

const logged: object[] = [];
const creditsOf = (commands: MemoryCommands) =>
  walletCreditsConsumer(new Wallets(commands as unknown as Commands), commands, {
    warn: (fields: object) => void logged.push(fields),
  });
const invitedId = idOf(3);
const rewarded: InvitationEvent = {
  type: 'InvitationRewarded',
  data: { inviterId: userId, invitedId, pixtokens: 1, purchaseId },
};
const purchaseRefunded = (pixtokens: number): InvitationEvent => ({
  type: 'InvitationPurchaseRefunded',
  data: { inviterId: userId, invitedId, purchaseId, pixtokens },
});

describe('the reward for a refunded purchase', () => {
  it('is taken back once, only after it was credited', async () => {
    const commands = new MemoryCommands();
    const { handle } = creditsOf(commands);
    await expect(handle(recorded(purchaseRefunded(1), 2))).rejects.toThrow('not credited yet');
    await handle(recorded(rewarded, 1));
    for (let times = 0; times < 2; times += 1) await handle(recorded(purchaseRefunded(1), 2));
    expect(commands.log.map(({ event }) => event.type)).toEqual(['WalletCredited', 'WalletDebited']);
    expect((await commands.stateOf(walletDecider, userId)).balance.pixtokens).toBe(0);
    expect(logged).toEqual([]);
  });

  it('leaves a wallet without pixtokens at 0, and the missing one is logged', async () => {
    const commands = new MemoryCommands();
    const wallets = new Wallets(commands as unknown as Commands);
    const { handle } = creditsOf(commands);
    await handle(recorded(rewarded, 1));
    const cause = { type: 'spend', id: 'x' } as const;
    const spent = { userId, key: 'x', fingerprint: 'x', cause, unit: 'pixtokens', amount: 1 } as const;
    await wallets.run({ type: 'Spend', ...spent, to: 'house:fees' });
    await handle(recorded(purchaseRefunded(1), 2));
    expect((await commands.stateOf(walletDecider, userId)).balance.pixtokens).toBe(0);
    expect(logged.splice(0)).toMatchObject([{ code: 'invitations.reward-spent', missing: 1 }]);
  });

  it('is nothing when the purchase earned none', async () => {
    const commands = new MemoryCommands();
    await creditsOf(commands).handle(recorded(purchaseRefunded(0), 2));
    expect(commands.log).toEqual([]);
  });
});

describe('the consumer that credits wallets', () => {
  it('takes the coins of a refund only after those of its purchase were credited', async () => {
    const commands = new MemoryCommands();
    const { handle } = creditsOf(commands);
    await expect(handle(recorded(refunded, 2))).rejects.toThrow('not credited yet');
    expect(commands.log).toEqual([]);
    await handle(recorded(captured, 1));
    await handle(recorded(refunded, 2));
    expect(commands.log.map(({ event }) => event.type)).toEqual(['WalletCredited', 'WalletReversed']);
    expect((await commands.stateOf(walletDecider, userId)).balance.coins).toBe(0);
  });
});
