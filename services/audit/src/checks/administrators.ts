import type { UserEvent } from '@pixchange/contracts/events/accounts';

export type RoleEvent = Extract<UserEvent, { type: 'RoleGranted' | 'RoleRevoked' }>;

/** Current administrators, according to the log. */
export class Administrators {
  private readonly current = new Set<string>();

  see({ type, data: { role, userId } }: RoleEvent): void {
    if (role !== 'admin') return;
    if (type === 'RoleGranted') this.current.add(userId);
    else this.current.delete(userId);
  }

  has(userId: string): boolean {
    return this.current.has(userId);
  }
}
