import type { StoredPicture } from '@pixchange/contracts/events/profiles';
import type { PublicUserView } from '@pixchange/contracts/http/accounts';
import type { MailRecipient } from '../../platform/mail/mailer.ts';

/** Members as others see them. */
export abstract class People {
  /**
   * Returns public views as one person (null: a visitor) sees them, in the order of the ids. Members that the viewer
   * may not see are left out.
   */
  abstract some(userIds: readonly string[], viewerId: string | null): Promise<PublicUserView[]>;
  /** Whether the id belongs to a member whom everyone may see. */
  abstract exists(userId: string): Promise<boolean>;
  /** Whether the account was removed, by the member or by staff. A suspended member has not left. */
  abstract hasLeft(userId: string): Promise<boolean>;
  /**
   * Returns the recipient of mail about other members' actions; null without a confirmed email address, and for
   * suspended members.
   */
  abstract mailRecipient(userId: string): Promise<MailRecipient | null>;
  /**
   * Returns the recipient of mail about decisions on a member, even a suspended one; null without a confirmed email
   * address.
   */
  abstract affectedRecipient(userId: string): Promise<MailRecipient | null>;
  /** Whether another active member could decide as a moderator. Suspended and removed members don't count. */
  abstract hasOtherModerator(userId: string): Promise<boolean>;
  abstract isModerator(userId: string): Promise<boolean>;
  abstract followerCount(userId: string): Promise<number>;
  /** Returns the blockchain address that a member has proven; null without one. */
  abstract provenAddress(userId: string): Promise<string | null>;
  /** Returns null when nobody has this username. */
  abstract idByUsername(username: string): Promise<string | null>;
  /**
   * Returns a member by id or username as everyone sees them, with the stored profile picture; null when there is no
   * such visible member.
   */
  abstract shown(idOrUsername: string): Promise<{ user: PublicUserView; picture: StoredPicture | null } | null>;
}
