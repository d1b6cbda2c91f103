import type { GrantCountEvent } from '@pixchange/contracts/events/grant-counts';
import { grants as limits } from '@pixchange/contracts/http/limits';
import type { StoredEvent } from '../log/stored-event.ts';
import type { CheckContext } from './check.ts';

type Counted = Extract<GrantCountEvent, { type: 'GrantCounted' }>['data'];
type Released = Extract<GrantCountEvent, { type: 'GrantCountReleased' }>['data'];
export type Given = Pick<Counted, 'grantId' | 'unit' | 'amount'> & {
  readonly administratorId: string;
  readonly userId: string;
};

const WINDOW_MS = limits.windowHours * 60 * 60_000;

/**
 * Daily sums that one administrator gave, and that one person received, without a second approval. Logs that are older
 * than these sums have uncounted grants, so a grant must be counted only in an existing sum.
 */
export class GrantSums {
  private readonly sums = new Map<string, Map<string, Counted>>();

  constructor(private readonly desk: CheckContext) {}

  /**
   * Counts a grant in one sum. With `isGiven`, the grant was proposed earlier, so it is added without checking the
   * limit.
   */
  count(counted: Counted, at: StoredEvent, isGiven: boolean): void {
    const { guard, subjectId, grantId, unit, amount } = counted;
    const key = `${guard} ${subjectId}`;
    const sum = this.sums.get(key) ?? new Map<string, Counted>();
    this.sums.set(key, sum);
    const since = Date.parse(counted.at) - WINDOW_MS;
    for (const [id, earlier] of sum) if (Date.parse(earlier.at) <= since - WINDOW_MS) sum.delete(id);
    const before = [...sum.values()]
      .filter((earlier) => earlier.unit === unit && Date.parse(earlier.at) > since)
      .reduce((total, earlier) => total + earlier.amount, 0);
    if (!isGiven && before + amount > limits.aloneMax[unit]) {
      this.desk.findings.add(at, {
        code: 'grant.sum',
        message: `what one administrator gives, or one person gets, in ${limits.windowHours} hours without a second approval is at most the limit`,
        expected: limits.aloneMax[unit],
        found: before + amount,
      });
    }
    sum.set(grantId, counted);
  }

  release({ guard, subjectId, grantId }: Released): void {
    this.sums.get(`${guard} ${subjectId}`)?.delete(grantId);
  }

  /** Whether exactly this amount is counted for both the administrator and the recipient. */
  counts({ grantId, administratorId, userId, unit, amount }: Given): boolean {
    return [`administrator ${administratorId}`, `receiver ${userId}`].every((key) => {
      const counted = this.sums.get(key)?.get(grantId);
      return counted?.unit === unit && counted.amount === amount;
    });
  }

  mustCount({ grantId, administratorId, userId, unit, amount }: Given, at: StoredEvent): void {
    for (const [guard, subjectId] of [
      ['administrator', administratorId],
      ['receiver', userId],
    ] as const) {
      const sum = this.sums.get(`${guard} ${subjectId}`);
      const counted = sum?.get(grantId);
      if (sum !== undefined && (counted?.unit !== unit || counted.amount !== amount)) {
        this.desk.findings.add(at, {
          code: 'grant.not-counted',
          message: `a grant by one administrator counts against the sum of its ${guard}`,
          expected: `${amount} ${unit} counted before`,
          found: counted === undefined ? 'nothing' : `${counted.amount} ${counted.unit}`,
        });
      }
    }
  }
}
