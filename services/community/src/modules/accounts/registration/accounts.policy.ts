import type { UserEvent } from '@pixchange/contracts/events/accounts';
import type { ReservationCommand } from './reservation.decider.ts';

type Completed = Extract<UserEvent, { type: 'RegistrationCompleted' }>;

/** Returns the commands that claim the email and the username after a completed registration. */
export const claimNames = ({ data }: Completed, emailHash: string): readonly ReservationCommand[] => [
  { type: 'ClaimName', kind: 'email', nameHash: emailHash, userId: data.userId, taken: 'account.email-taken' },
  {
    type: 'ClaimName',
    kind: 'username',
    nameHash: data.usernameHash,
    userId: data.userId,
    taken: 'account.username-taken',
  },
];
