import { DomainError } from '../../kernel/errors.ts';
import type { Cause } from '../../platform/request-context.ts';
import type { CommandRunner } from '../../runtime/commands/command-runner.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { nameHash } from './sessions/credentials.ts';
import { reservationDecider } from './registration/reservation.decider.ts';
import { userDecider, type AccountCommand, type Role } from './user.decider.ts';

export interface RoleChange {
  readonly userId: string;
  /** False when the member already had the role, or already lacked it. */
  readonly changed: boolean;
  /** Position in the log of the last event of the member's stream. */
  readonly position: bigint | null;
}

export interface RoleHolder {
  readonly userId: string;
  readonly email: string | null;
  readonly username: string | null;
  readonly roles: readonly string[];
}

interface RolesParts {
  readonly runner: CommandRunner;
  readonly database: Database;
  /** Secret for finding members by email. */
  readonly nameSecret: string;
  /** Author of the changes, for the log. */
  readonly cause: Cause;
}

/** Grants and revokes the roles of members. */
export class Roles {
  constructor(private readonly parts: RolesParts) {}

  /** Grants a role. @throws DomainError `not_found` when no member has the email */
  async grant(email: string, role: Role): Promise<RoleChange> {
    const userId = await this.ownerOf(email);
    return this.run({ type: 'GrantRole', userId, role });
  }

  /**
   * Revokes a role.
   * @throws DomainError `not_found`; `profile.last-administrator`, because an installation without an administrator
   *   would create the first one again at its next start
   */
  async revoke(email: string, role: Role): Promise<RoleChange> {
    const userId = await this.ownerOf(email);
    if (role === 'admin' && (await this.isOnlyAdministrator(userId)))
      throw new DomainError('profile.last-administrator');
    return this.run({ type: 'RevokeRole', userId, role });
  }

  /** Returns all members with a role, by email; email and username are null for a removed member. */
  async list(): Promise<RoleHolder[]> {
    const rows: { user_id: string; email: string | null; username: string | null; roles: string[] }[] =
      await this.parts.database.query(
        `SELECT r.user_id, a.email, a.username, array_agg(r.role ORDER BY r.role) AS roles
       FROM read.account_roles r LEFT JOIN read.accounts a ON a.user_id = r.user_id GROUP BY r.user_id, a.email, a.username ORDER BY a.email, r.user_id`,
      );
    return rows.map(({ user_id, email, username, roles }) => ({ userId: user_id, email, username, roles }));
  }

  /**
   * Returns the id of the member with this email. Reads the event log, because the read model may lag behind.
   * @throws DomainError `not_found`
   */
  async ownerOf(email: string): Promise<string> {
    const reservation = await this.parts.runner.stateOf(
      reservationDecider,
      reservationDecider.stream({
        kind: 'email',
        nameHash: nameHash(this.parts.nameSecret, 'email', email.trim()),
      }),
    );
    if (reservation.status !== 'claimed') throw new DomainError('not_found');
    return reservation.userId;
  }

  private async isOnlyAdministrator(userId: string): Promise<boolean> {
    const rows: { user_id: string }[] = await this.parts.database.query(
      "SELECT user_id FROM read.account_roles JOIN read.accounts USING (user_id) WHERE role = 'admin' AND NOT suspended",
    );
    return rows.length === 1 && rows[0]?.user_id === userId;
  }

  private async run(command: AccountCommand): Promise<RoleChange> {
    const { events, position } = await this.parts.runner.run(
      userDecider,
      userDecider.streamOf(command),
      command,
      this.parts.cause,
    );
    return { userId: command.userId, changed: events.length > 0, position };
  }
}
