import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

const userId = z.guid();
const role = z.enum(['moderator', 'auditor', 'admin']);

/** Stream `user-{userId}`. */
export const userEvents = {
  RegistrationStarted: event({
    version: 1,
    data: z.object({
      userId,
      email: z.string().nullable(),
      emailHash: z.string(),
      registrationSource: z.int(),
      /** Language of the emails to the member, such as `de`; English when it was never set. */
      locale: z.string().optional(),
      /** Id of the inviter, as the new member stated it. */
      inviterId: z.guid().optional(),
    }),
    personal: { of: 'userId', fields: ['email'] },
  }),
  RegistrationCompleted: event({
    version: 1,
    data: z.object({
      userId,
      username: z.string().nullable(),
      usernameHash: z.string(),
      fullName: z.string().nullable(),
      defaultAlbumId: z.guid(),
      favouritesAlbumId: z.guid(),
      topsAlbumId: z.guid(),
    }),
    personal: { of: 'userId', fields: ['username', 'fullName'] },
  }),
  /** A member whose login provider gave no email address added one; `emailHash` replaces the earlier value. */
  EmailAdded: event({
    version: 1,
    data: z.object({ userId, email: z.string().nullable(), emailHash: z.string() }),
    personal: { of: 'userId', fields: ['email'] },
  }),
  /**
   * Stand-in that readers receive for a `RegistrationStarted` or `EmailAdded` that the product did not write; it
   * changes nothing and is never stored.
   */
  EmailDisregarded: event({ version: 1, data: z.object({ userId }) }),
  /** A newer registration took over the address, which was never proven; `emailHash` replaces the earlier value. */
  EmailReleased: event({ version: 1, data: z.object({ userId, emailHash: z.string() }) }),
  /**
   * A link in an email set the password of an account whose address had not been proven. The account now belongs to the
   * owner of the mailbox: earlier login identities, sessions and blockchain addresses give no access.
   */
  EmailProven: event({ version: 1, data: z.object({ userId }) }),
  /**
   * Someone tried to register the address of this account. `requestId` identifies the email about it; `attemptedAt` is
   * ISO 8601.
   */
  SignUpAttempted: event({ version: 1, data: z.object({ userId, requestId: z.string(), attemptedAt: z.string() }) }),
  /** `requestId` identifies the email, so that it is sent only once. */
  ConfirmationRequested: event({ version: 1, data: z.object({ userId, requestId: z.string() }) }),
  EmailConfirmed: event({ version: 1, data: z.object({ userId }) }),
  /**
   * The password was changed; the credential is in the vault. `changeId` identifies the link that was used, so that the
   * notification is sent only once.
   */
  PasswordChanged: event({ version: 1, data: z.object({ userId, changeId: z.string() }) }),
  RoleGranted: event({ version: 1, data: z.object({ userId, role }) }),
  RoleRevoked: event({ version: 1, data: z.object({ userId, role }) }),
  /**
   * Stand-in that readers receive for a role event without a valid signature; it changes nothing and is never stored.
   * `granted` is false when the original event claims to revoke the role.
   */
  RoleDisregarded: event({ version: 1, data: z.object({ userId, role, granted: z.boolean() }) }),
} as const;
export type UserEvent = EventOf<typeof userEvents>;

/**
 * Streams `email-{hash}` and `username-{hash}`: a name belongs to one person at a time. The hash is an HMAC under a
 * secret of the installation, so that stream names do not reveal people. A reservation that was not claimed ends at
 * `until` (ISO 8601, UTC).
 */
export const reservationEvents = {
  NameReserved: event({ version: 1, data: z.object({ nameHash: z.string(), userId, until: z.string() }) }),
  NameClaimed: event({ version: 1, data: z.object({ nameHash: z.string(), userId }) }),
  NameReleased: event({ version: 1, data: z.object({ nameHash: z.string(), userId }) }),
} as const;
export type ReservationEvent = EventOf<typeof reservationEvents>;
