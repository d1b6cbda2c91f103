import { CompactMap, shortHash } from '../log/compact-map.ts';
import type { StoredEvent } from '../log/stored-event.ts';
import type { CheckContext } from './check.ts';

/** Checks that each idempotency key is used only once in a wallet, without a time limit. */
export class KeyCheck {
  private readonly fingerprints = new CompactMap();

  constructor(private readonly desk: CheckContext) {}

  see(at: StoredEvent, userId: string, key: string, fingerprint: string): void {
    const hash = shortHash(fingerprint);
    const before = this.fingerprints.swap(`${userId} ${key}`, hash);
    if (before === undefined) return;
    this.desk.findings.add(at, {
      code: 'wallet.key-twice',
      message: 'a key must be used once in a wallet',
      expected: `${key} for the first time`,
      found: before === hash ? `${key} again, with the same fingerprint` : `${key} again, with another fingerprint`,
    });
  }
}
