import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import { movement, units, type Movement, type Unit } from '@pixchange/contracts/events/ledger';

/** Returns the movement in a ledger event; null for other events. */
export const movementOf = ({ data }: AnyEvent): Movement | null =>
  Object.hasOwn(data, 'movement') ? movement.parse(data['movement']) : null;

/** Balances of all accounts, computed only from movements, as an auditor would. */
export class Books {
  readonly balances: Readonly<Record<Unit, Map<string, number>>> = {
    coins: new Map(),
    pixtokens: new Map(),
    usd_cents: new Map(),
  };

  post(event: AnyEvent): void {
    const moved = movementOf(event);
    if (moved === null) return;
    const account = this.balances[moved.unit];
    account.set(moved.from, (account.get(moved.from) ?? 0) - moved.amount);
    account.set(moved.to, (account.get(moved.to) ?? 0) + moved.amount);
  }

  balance(unit: Unit, account: string): number {
    return this.balances[unit].get(account) ?? 0;
  }

  sums(): number[] {
    return units.map((unit) => [...this.balances[unit].values()].reduce((sum, amount) => sum + amount, 0));
  }
}
