import type { StoredPicture } from '@pixchange/contracts/events/profiles';
import type { PublicUserView } from '@pixchange/contracts/http/accounts';
import type { MailRecipient } from '../../platform/mail/mailer.ts';

/** People as others see them. */
export abstract class People {
  /** Public views as one person (null: a visitor) sees them, in the order of the ids; without those who are not to be seen. */
  abstract some(userIds: readonly string[], viewerId: string | null): Promise<PublicUserView[]>;
  /** Whether an id is that of a person whom everyone may see. */
  abstract exists(userId: string): Promise<boolean>;
  /** Whether somebody removed their account, or it was removed; a suspended person has not left. */
  abstract hasLeft(userId: string): Promise<boolean>;
  /** Where a person gets mail about what others do; null without a confirmed email address, and for the suspended. */
  abstract mailRecipient(userId: string): Promise<MailRecipient | null>;
  /** Where a person is told what was decided about them, suspended or not; null without a confirmed email address. */
  abstract affectedRecipient(userId: string): Promise<MailRecipient | null>;
  /** Whether anybody else could decide as a moderator: one who is suspended, or has left, could not. */
  abstract hasOtherModerator(userId: string): Promise<boolean>;
  /** Whether somebody can decide as a moderator. */
  abstract isModerator(userId: string): Promise<boolean>;
  /** How many follow somebody. */
  abstract followerCount(userId: string): Promise<number>;
  /** The address on the chain that a person has proven; null without one. */
  abstract provenAddress(userId: string): Promise<string | null>;
  /** Null when nobody has this username. */
  abstract idByUsername(username: string): Promise<string | null>;
  /** Someone by id or username, as everyone sees them, with the size of their picture; null when there is nobody to see. */
  abstract shown(idOrUsername: string): Promise<{ user: PublicUserView; picture: StoredPicture | null } | null>;
}
