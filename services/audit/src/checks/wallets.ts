import { reservedOf, walletOf, type Movement } from '@pixchange/contracts/events/ledger';
import type { WalletEvent } from '@pixchange/contracts/events/wallet';
import type { StoredEvent } from '../log/stored-event.ts';
import type { CheckContext } from './check.ts';
import { KeyCheck } from './keys.ts';

type Held = Readonly<{ coins: number; pixtokens: number }>;

/**
 * Accounts from and to which each type of event may move an amount. `*` is any account except wallets, reservations,
 * and accounts outside the platform.
 */
const accountRules: Readonly<
  Record<WalletEvent['type'], (own: string, reserved: string) => readonly [from: string, to: string]>
> = {
  WalletCredited: (own) => ['*', own],
  WalletDebited: (own) => [own, '*'],
  AmountReserved: (own, reserved) => [own, reserved],
  ReservationCaptured: (_, reserved) => [reserved, '*'],
  ReservationReleased: (own, reserved) => [reserved, own],
  WalletReversed: (own) => [own, 'house:sales'],
};

const isOtherAccount = (account: string): boolean =>
  account.startsWith('wallet:') || account.startsWith('reserved:') || account.startsWith('outside:');

const fits = (account: string, wanted: string): boolean =>
  wanted === '*' ? !isOtherAccount(account) : account === wanted;

const isNegative = (held: Held): boolean => held.coins < 0 || held.pixtokens < 0;

/**
 * Checks all wallets: the movement of each event, the balance that the event states, and that nobody spends more than
 * they have.
 */
export class WalletCheck {
  private readonly keys: KeyCheck;
  /**
   * Difference between stated and computed balance that was already reported, so that one error causes only one
   * finding.
   */
  private readonly differences = new Map<string, Held>();

  constructor(private readonly desk: CheckContext) {
    this.keys = new KeyCheck(desk);
  }

  /** Checks an event before its movement is posted. */
  before(event: WalletEvent, at: StoredEvent): void {
    const { userId, movement } = event.data;
    this.checkWay(event, at, movement);
    if ('key' in event.data) this.keys.see(at, userId, event.data.key, event.data.fingerprint);
    const held = this.held(userId);
    if (isNegative(held) && (event.type === 'WalletDebited' || event.type === 'AmountReserved')) {
      this.desk.findings.add(at, {
        code: 'wallet.flagged-spent',
        message: 'no amount leaves a wallet whose balance is below 0',
        expected: 'coins and pixtokens of 0 or more before it',
        found: held,
      });
    }
  }

  /** Checks an event after its movement was posted. */
  after(event: WalletEvent, at: StoredEvent): void {
    const { userId, after, movement } = event.data;
    const held = this.held(userId);
    this.compare(at, userId, after, held);
    if (event.type !== 'WalletReversed' && movement.from === walletOf(userId)) this.mustCover(at, movement);
    if (movement.from === reservedOf(userId)) this.mustCover(at, movement);
  }

  private held(userId: string): Held {
    const { coins, pixtokens } = this.desk.books.holding(walletOf(userId));
    return { coins, pixtokens };
  }

  private checkWay(event: WalletEvent, at: StoredEvent, movement: Movement): void {
    const { userId } = event.data;
    const [from, to] = accountRules[event.type](walletOf(userId), reservedOf(userId));
    const { findings } = this.desk;
    if (!fits(movement.from, from))
      findings.add(at, {
        code: 'wallet.way',
        message: `${event.type} takes an amount from the wrong account`,
        expected: from,
        found: movement.from,
      });
    if (!fits(movement.to, to))
      findings.add(at, {
        code: 'wallet.way',
        message: `${event.type} adds an amount to the wrong account`,
        expected: to,
        found: movement.to,
      });
    if (movement.unit === 'usd_cents')
      findings.add(at, {
        code: 'wallet.unit',
        message: 'a wallet holds no money',
        expected: 'coins or pixtokens',
        found: movement.unit,
      });
  }

  private compare(at: StoredEvent, userId: string, stated: Held, held: Held): void {
    const off: Held = { coins: stated.coins - held.coins, pixtokens: stated.pixtokens - held.pixtokens };
    const before = this.differences.get(userId) ?? { coins: 0, pixtokens: 0 };
    if (off.coins === before.coins && off.pixtokens === before.pixtokens) return;
    this.differences.set(userId, off);
    // Includes the reported difference, so that the numbers show only this event's own error.
    const expected: Held = { coins: held.coins + before.coins, pixtokens: held.pixtokens + before.pixtokens };
    this.desk.findings.add(at, {
      code: 'wallet.after',
      message: 'the balance in the event is not the sum of the movements of the wallet',
      expected,
      found: { coins: stated.coins, pixtokens: stated.pixtokens },
    });
  }

  private mustCover(at: StoredEvent, { unit, from }: Movement): void {
    const left = this.desk.books.balance(unit, from);
    if (left >= 0) return;
    this.desk.findings.add(at, {
      code: 'account.below-zero',
      message: `the balance of ${from} is below 0, and no reversal explains it`,
      expected: `0 ${unit} or more`,
      found: left,
    });
  }
}
