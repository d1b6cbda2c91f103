import type { UserEvent } from '@pixchange/contracts/events/accounts';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { PasswordEvent } from '@pixchange/contracts/events/passwords';
import type { SecondFactorChanged } from '@pixchange/contracts/events/staff';
import { accounts as limits } from '@pixchange/contracts/http/limits';
import { unreachable } from '../../../kernel/errors.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import type { Consumer } from '../../../runtime/followers/consumer.ts';
import {
  confirmationMail,
  newPasswordMail,
  passwordChangedMail,
  secondFactorMail,
  signUpAttemptMail,
} from './accounts.mails.ts';
import type { AccountsQueries } from '../accounts.queries.ts';
import { derivedToken } from '../sessions/credentials.ts';
import type { Emails } from './emails.service.ts';
import type { Registration } from './registration.service.ts';
import type { AccountsVault } from '../vault.ts';

type RecordedUserEvent<T extends UserEvent['type']> = Recorded<Extract<UserEvent, { type: T }>>;

/** Finishes registrations that a crash interrupted; does nothing for finished registrations. */
export const registrationConsumer = (registration: Registration): Consumer => ({
  name: 'finish-registrations',
  role: 'relay',
  types: ['RegistrationCompleted'],
  reads: [],
  concurrency: 4,
  handle: async (event) => {
    await registration.finish(event as RecordedUserEvent<'RegistrationCompleted'>);
    return undefined;
  },
});

/** Claims added emails whose request a crash interrupted; does nothing for claimed emails. */
export const addedEmailConsumer = (emails: Emails): Consumer => ({
  name: 'finish-added-emails',
  role: 'relay',
  types: ['EmailAdded'],
  reads: [],
  concurrency: 4,
  handle: async (event) => {
    await emails.finish(event as RecordedUserEvent<'EmailAdded'>);
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

type MailEvent =
  | RecordedUserEvent<'ConfirmationRequested' | 'PasswordChanged' | 'SignUpAttempted'>
  | Recorded<PasswordEvent>
  | Recorded<SecondFactorChanged>;

/** Sends the emails about accounts: requested links and notices. A repeated email contains the same link. */
export const accountMailConsumer = (parts: MailParts): Consumer => ({
  name: 'account-mails',
  role: 'mail',
  types: [
    'ConfirmationRequested',
    'PasswordResetRequested',
    'PasswordChanged',
    'SignUpAttempted',
    'SecondFactorChanged',
  ],
  reads: ['accounts'],
  concurrency: 4,
  handle: async (recorded) => {
    const event = recorded as MailEvent;
    switch (event.type) {
      case 'ConfirmationRequested':
        await mailConfirmation(parts, event.data);
        return undefined;
      case 'PasswordResetRequested':
        await mailNewPassword(parts, event.data);
        return undefined;
      case 'PasswordChanged':
        await mailPasswordChanged(parts, event);
        return undefined;
      case 'SignUpAttempted':
        await mailSignUpAttempt(parts, event.data);
        return undefined;
      case 'SecondFactorChanged':
        await mailSecondFactorChanged(parts, event);
        return undefined;
      default:
        return unreachable(event);
    }
  },
});

const mailSignUpAttempt = async (
  { mailer, queries, publicUrl }: MailParts,
  { userId, requestId }: { userId: string; requestId: string },
): Promise<void> => {
  const person = await queries.emailOf(userId);
  if (person === null) return;
  await mailer.send({
    id: requestId,
    to: person.email,
    ...signUpAttemptMail({ ...person, link: `${publicUrl}/login` }),
  });
};

const mailConfirmation = async (
  { mailer, vault, queries, tokenSecret, publicUrl }: MailParts,
  { userId, requestId }: { userId: string; requestId: string },
): Promise<void> => {
  const person = await queries.emailOf(userId);
  if (person === null) return;
  const token = derivedToken(tokenSecret, 'confirmation', requestId);
  await vault.store(token, userId, 'confirmation', limits.confirmationTokenHours * 60, person.emailHash);
  await mailer.send({
    id: requestId,
    to: person.email,
    ...confirmationMail({ ...person, link: `${publicUrl}/user_verification?token=${token}` }),
  });
};

const mailNewPassword = async (
  { mailer, vault, queries, tokenSecret, publicUrl }: MailParts,
  { emailHash, requestId }: { emailHash: string; requestId: string },
): Promise<void> => {
  const userId = await queries.idByEmailHash(emailHash);
  const person = userId === null ? null : await queries.emailOf(userId);
  if (userId === null || person === null) return;
  const token = derivedToken(tokenSecret, 'password', requestId);
  await vault.store(token, userId, 'password', limits.passwordTokenHours * 60, person.emailHash);
  await mailer.send({
    id: requestId,
    to: person.email,
    ...newPasswordMail({ ...person, link: `${publicUrl}/password/edit?token=${token}` }),
  });
};

const mailPasswordChanged = async (
  { mailer, queries, publicUrl }: MailParts,
  { id, data, metadata }: RecordedUserEvent<'PasswordChanged'>,
): Promise<void> => {
  const person = await queries.emailOf(data.userId);
  if (person === null) return;
  await mailer.send({
    id,
    to: person.email,
    ...passwordChangedMail({ ...person, when: metadata.recordedAt, link: `${publicUrl}/login` }),
  });
};

const mailSecondFactorChanged = async (
  { mailer, queries, publicUrl }: MailParts,
  { id, data, metadata }: Recorded<SecondFactorChanged>,
): Promise<void> => {
  const person = await queries.emailOf(data.userId);
  if (person === null) return;
  await mailer.send({
    id,
    to: person.email,
    ...secondFactorMail({
      ...person,
      change: data.change,
      when: metadata.recordedAt,
      link: `${publicUrl}/superadmin/login`,
    }),
  });
};
