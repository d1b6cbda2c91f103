import type { UserEvent } from '@pixchange/contracts/events/accounts';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import { accounts as limits } from '@pixchange/contracts/http/limits';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Consumer } from '../../platform/relay/consumer.ts';
import { confirmationMail } from './accounts.mails.ts';
import type { AccountsQueries } from './accounts.queries.ts';
import { derivedToken } from './credentials.ts';
import type { Registration } from './registration.ts';
import type { AccountsVault } from './vault.ts';

type RecordedUserEvent<T extends UserEvent['type']> = Recorded<Extract<UserEvent, { type: T }>>;

/** Finishes registrations that a crash left half-done; for all others there is nothing left to do. */
export const registrationConsumer = (registration: Registration): Consumer => ({
  name: 'finish-registrations',
  types: ['RegistrationCompleted'],
  concurrency: 4,
  handle: async (event) => {
    await registration.finish(event as RecordedUserEvent<'RegistrationCompleted'>);
    return undefined;
  },
});

interface MailParts {
  readonly mailer: Mailer;
  readonly vault: AccountsVault;
  readonly queries: AccountsQueries;
  readonly tokenSecret: string;
  readonly publicUrl: string;
}

/** Sends the mails that accounts ask for; the link of a repeated mail is the same link. */
export const accountMailConsumer = ({ mailer, vault, queries, tokenSecret, publicUrl }: MailParts): Consumer => ({
  name: 'account-mails',
  types: ['ConfirmationRequested'],
  concurrency: 4,
  handle: async (event) => {
    const { userId, requestId } = (event as RecordedUserEvent<'ConfirmationRequested'>).data;
    const person = await queries.emailOf(userId);
    if (person === null) return undefined;
    const token = derivedToken(tokenSecret, 'confirmation', requestId);
    await vault.store(token, userId, 'confirmation', limits.confirmationTokenHours * 60);
    const link = `${publicUrl}/user_verification?token=${token}`;
    await mailer.send({ id: requestId, to: person.email, ...confirmationMail({ fullName: person.fullName, link }) });
    return undefined;
  },
});
