import type { UserEvent } from '@pixchange/contracts/events/accounts';
import type { ReservationCommand } from './reservation.decider.ts';

type Completed = Extract<UserEvent, { type: 'RegistrationCompleted' }>;

/** Whoever completed the registration keeps both names for good. */
export const claimNames = (
  { data }: Completed,
  emailHash: string,
): readonly { readonly streamId: string; readonly command: ReservationCommand }[] => [
  {
    streamId: `email-${emailHash}`,
    command: { type: 'ClaimName', nameHash: emailHash, userId: data.userId, taken: 'account.email-taken' },
  },
  {
    streamId: `username-${data.usernameHash}`,
    command: { type: 'ClaimName', nameHash: data.usernameHash, userId: data.userId, taken: 'account.username-taken' },
  },
];
