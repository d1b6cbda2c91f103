import type { StoredPicture } from '@pixchange/contracts/events/profiles';
import type { Proof, PublicUserView } from '@pixchange/contracts/http/accounts';
import type { MailRecipient } from '../../platform/mail/mailer.ts';
import type { Caller } from '../../runtime/http/route.ts';

/** Active session of a member. */
export interface OpenedSession {
  readonly id: string;
  /** Time of the login in ISO 8601, UTC. */
  readonly at: string;
  /** Browser and operating system for display, such as `Firefox on Linux`; null when unknown. */
  readonly device: string | null;
  /** Whether the session belongs to the staff console. */
  readonly isStaff: boolean;
}

/** Read access to members for other modules. */
export abstract class People {
  /**
   * Returns the public views of these members for one viewer (null: a visitor), in the order of the ids. Leaves out
   * members that the viewer may not see.
   */
  abstract some(userIds: readonly string[], viewerId: string | null): Promise<PublicUserView[]>;
  /** Whether the id belongs to a member whom everyone may see. */
  abstract exists(userId: string): Promise<boolean>;
  /** Whether the account was removed, by the member or by staff; false for suspended members. */
  abstract hasLeft(userId: string): Promise<boolean>;
  /**
   * Returns the recipient of emails about other members' actions; null without a confirmed email address, and for
   * suspended members.
   */
  abstract mailRecipient(userId: string): Promise<MailRecipient | null>;
  /**
   * Returns the recipient of emails about decisions on a member, even a suspended one; null without a confirmed email
   * address.
   */
  abstract affectedRecipient(userId: string): Promise<MailRecipient | null>;
  /** Whether another active member is a moderator or administrator. */
  abstract hasOtherModerator(userId: string): Promise<boolean>;
  /** Whether the member is an active moderator or administrator. */
  abstract isModerator(userId: string): Promise<boolean>;
  abstract followerCount(userId: string): Promise<number>;
  /** Returns the blockchain address that a member has proven to own; null if there is none. */
  abstract provenAddress(userId: string): Promise<string | null>;
  /** Returns the id of the visible member with this username; null when there is none. */
  abstract idByUsername(username: string): Promise<string | null>;
  /**
   * Returns a member by id or username as everyone sees them, with the stored profile picture; null when there is no
   * such visible member.
   */
  abstract shown(idOrUsername: string): Promise<{ user: PublicUserView; picture: StoredPicture | null } | null>;
  /**
   * Requires a proof of identity before an action that can't be undone, because somebody else may be using the session.
   * An account with a password needs the password; others need a recent social login or an access token.
   * @throws DomainError `profile.wrong-password`, `profile.proof-needed`; RateLimited
   */
  abstract requireProof(caller: Pick<Caller, 'userId' | 'tokenHash'>, proof: Proof): Promise<void>;
  /**
   * Returns at most `count` sessions that were opened before a time (ISO 8601; null: at any time), newest first. Ended
   * sessions are not stored.
   */
  abstract openedSessions(userId: string, before: string | null, count: number): Promise<OpenedSession[]>;
}
