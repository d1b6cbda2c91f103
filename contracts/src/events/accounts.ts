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
      /** The language of the mails to them, as `de`; English for those who never said. */
      locale: z.string().optional(),
      /** Whose invitation brought them, as they said. */
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
  /** By somebody whom a login provider brought without one; `emailHash` takes the place of what stood there. */
  EmailAdded: event({
    version: 1,
    data: z.object({ userId, email: z.string().nullable(), emailHash: z.string() }),
    personal: { of: 'userId', fields: ['email'] },
  }),
  /** A newer registration took the address, which was never proven; `emailHash` is what takes its place. */
  EmailReleased: event({ version: 1, data: z.object({ userId, emailHash: z.string() }) }),
  /**
   * A link in a mail set the password of an account whose address had not been proven. The account belongs to the owner of
   * the mailbox from here on: login identities, sessions and blockchain addresses from before give no access.
   */
  EmailProven: event({ version: 1, data: z.object({ userId }) }),
  /** Somebody tried to register the address of this account; `requestId` names the mail that says so, `attemptedAt` is ISO 8601. */
  SignUpAttempted: event({ version: 1, data: z.object({ userId, requestId: z.string(), attemptedAt: z.string() }) }),
  /** `requestId` names the mail, so that it is sent once. */
  ConfirmationRequested: event({ version: 1, data: z.object({ userId, requestId: z.string() }) }),
  EmailConfirmed: event({ version: 1, data: z.object({ userId }) }),
  /** That it changed; the credential stands in the vault. `changeId` names the link that it came by, so that it is told once. */
  PasswordChanged: event({ version: 1, data: z.object({ userId, changeId: z.string() }) }),
  RoleGranted: event({ version: 1, data: z.object({ userId, role }) }),
  RoleRevoked: event({ version: 1, data: z.object({ userId, role }) }),
  /**
   * An event about a role without a valid signature, as it is read: it changes nothing. It is never written; `granted` is false where
   * the event claims to take the role.
   */
  RoleDisregarded: event({ version: 1, data: z.object({ userId, role, granted: z.boolean() }) }),
} as const;
export type UserEvent = EventOf<typeof userEvents>;

/**
 * Streams `email-{hash}` and `username-{hash}`: one name belongs to one person at a time.
 * The hash is an HMAC under a secret of the installation, so that no stream name tells a person.
 */
export const reservationEvents = {
  NameReserved: event({ version: 1, data: z.object({ nameHash: z.string(), userId, until: z.string() }) }),
  NameClaimed: event({ version: 1, data: z.object({ nameHash: z.string(), userId }) }),
  NameReleased: event({ version: 1, data: z.object({ nameHash: z.string(), userId }) }),
} as const;
export type ReservationEvent = EventOf<typeof reservationEvents>;
