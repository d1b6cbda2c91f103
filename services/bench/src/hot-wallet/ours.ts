import { randomUUID } from 'node:crypto';
import { walletDecider } from '@pixchange/community';
import { Disagreement } from '../measure/agreement.ts';
import { perSecond } from '../measure/at-a-time.ts';
import type { Sample } from '../measure/figure.ts';
import { ownShare } from '../measure/load-share.ts';
import type { Contender } from '../measure/turns.ts';
import type { WriteSide } from '../servers/write-side.ts';

const cause = { correlationId: 'bench', causationId: 'bench', actorId: 'bench' };

/**
 * Spends the coins of one wallet one by one until it is empty, and tries a few more; a refused spend does not count.
 */
export const ourSpends = (side: WriteSide, width: number, coins: number, beyond: number): Contender => ({
  name: 'ours',
  measure: async (): Promise<Sample> => {
    const runner = side.newRunner();
    const userId = randomUUID();
    const spendCommand = (key: string, amount: number) => ({
      userId,
      key,
      fingerprint: key,
      cause: { type: 'spend' as const, id: key },
      unit: 'coins' as const,
      amount,
    });
    await runner.run(
      walletDecider,
      walletDecider.stream(userId),
      { type: 'Credit', ...spendCommand('credit', coins), from: 'house:grants' },
      cause,
    );
    let refused = 0;
    const { result: rate, loadShare } = await ownShare(() =>
      perSecond(coins + beyond, width, async (number) => {
        await runner
          .run(
            walletDecider,
            walletDecider.stream(userId),
            { type: 'Spend', ...spendCommand(`spend ${number}`, 1), to: 'house:fees' },
            cause,
          )
          .catch((error: unknown) => {
            if ((error as { code?: string }).code !== 'insufficient_funds') throw error;
            refused += 1;
          });
      }),
    );
    // Reads the balance with another runner, whose cache is empty.
    const { balance } = await side.newRunner().stateOf(walletDecider, walletDecider.stream(userId));
    if (balance.coins !== 0 || refused !== beyond)
      throw new Disagreement(
        `the wallet ends with ${balance.coins} coins after ${refused} refusals, not with 0 after ${beyond}`,
      );
    return { value: (rate * coins) / (coins + beyond), loadShare };
  },
});
