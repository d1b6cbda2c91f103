import { Inject, Injectable } from '@nestjs/common';
import type { OpenedSession, SessionTimes } from '../session-times.face.ts';
import { AccountsVault } from '../vault.ts';

@Injectable()
export class SessionTimesOfVault implements SessionTimes {
  constructor(@Inject(AccountsVault) private readonly vault: AccountsVault) {}

  of(userId: string, before: string | null, count: number): Promise<OpenedSession[]> {
    return this.vault.openedBefore(userId, before, count);
  }
}
