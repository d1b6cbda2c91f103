import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

/** Stream `invitations-{inviterId}`: rewards of one member for people who joined through their invitation. */
export const invitationEvents = {
  InvitationRewarded: event({
    version: 1,
    data: z.object({
      inviterId: z.guid(),
      invitedId: z.guid(),
      pixtokens: z.int().positive(),
      /** Keyed hash of the invited person's mailbox, ignoring a suffix after a plus sign. Absent in earlier rewards. */
      mailbox: z.string().optional(),
      /** UTC day of the reward, as `2026-11-27`. Absent in earlier rewards. */
      day: z.string().optional(),
      /** Purchase that earned the reward. Absent in rewards for works, and in earlier rewards. */
      purchaseId: z.guid().optional(),
    }),
  }),
  /**
   * A purchase of the invited person was refunded or reversed. It earns no reward, and the reward that it earned is
   * taken back as far as the inviter's balance allows.
   */
  InvitationPurchaseRefunded: event({
    version: 1,
    data: z.object({
      inviterId: z.guid(),
      invitedId: z.guid(),
      purchaseId: z.guid(),
      /** Reward to take back; 0 if the purchase had earned none. */
      pixtokens: z.int().nonnegative(),
    }),
  }),
} as const;
export type InvitationEvent = EventOf<typeof invitationEvents>;

/** Stream `rewarded-mailbox-{mailbox}`: the invited person for whom a mailbox may earn its only reward on the site. */
export const rewardedMailboxEvents = {
  MailboxClaimed: event({
    version: 1,
    data: z.object({
      /** Keyed hash of the mailbox, as in `InvitationRewarded`. */
      mailbox: z.string(),
      invitedId: z.guid(),
    }),
  }),
} as const;
export type RewardedMailboxEvent = EventOf<typeof rewardedMailboxEvents>;
