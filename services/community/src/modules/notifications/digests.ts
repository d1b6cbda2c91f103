import type { Mailer, MailRecipient } from '../../platform/mail/mailer.ts';
import type { Log } from '../../platform/log.ts';
import { PartUnavailable } from '../../platform/unavailable.ts';
import type { DigestTokens } from './digest-tokens.service.ts';
import { digestMail } from './digest.mails.ts';
import type { DigestQueries, DueDigest } from './digest.queries.ts';
import type { Notifications } from './notifications.service.ts';

/** Maximum number of unread notifications that an email counts. */
const UNREAD_MAX = 50;

export interface DigestParts {
  readonly queries: Pick<DigestQueries, 'due' | 'claim' | 'release'>;
  readonly notifications: Pick<Notifications, 'list'>;
  readonly people: { mailRecipient: (userId: string) => Promise<MailRecipient | null> };
  readonly tokens: Pick<DigestTokens, 'of'>;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly publicUrl: string;
  readonly log: Pick<Log, 'warn'>;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

const sendTo = async (parts: DigestParts, due: DueDigest, now: Date): Promise<void> => {
  const { queries, notifications, people, tokens, mailer, publicUrl } = parts;
  const userId = due.user_id;
  const since = due.last?.told_until ?? new Date(now.getTime() - DAY_MS);
  const { collection } = await notifications.list(userId, { per_page: UNREAD_MAX });
  const unread = collection.filter(({ read, created_at }) => !read && new Date(created_at) > since);
  const newest = unread[0]?.created_at;
  const recipient = newest === undefined ? null : await people.mailRecipient(userId);
  if (newest === undefined || recipient === null || !(await queries.claim(userId, now, newest))) return;
  const token = encodeURIComponent(tokens.of(userId));
  try {
    await mailer.send({
      id: `digest-${userId}-${now.getTime()}`,
      to: recipient.email,
      unsubscribeUrl: `${publicUrl}/api/notifications/digest/unsubscribe?token=${token}`,
      ...digestMail({
        recipient,
        unread,
        link: `${publicUrl}/notifications`,
        unsubscribeLink: `${publicUrl}/unsubscribe?mails=digest&token=${token}`,
      }),
    });
  } catch (error) {
    // While the mail server is unavailable, all emails are retried later. After a permanent refusal, the next email to
    // the member is sent a day later at the earliest.
    if (error instanceof PartUnavailable) {
      await queries.release(due);
      throw error;
    }
    parts.log.warn(
      { userId, error: error instanceof Error ? error.message : String(error) },
      'a daily mail was refused and is not sent again today',
    );
  }
};

/**
 * Emails members their unread notifications that were not emailed before, at most once in 24 hours. The claim is stored
 * before the email is sent. After a crash in between, a member gets no email that day rather than two.
 */
export const sendDigests = async (parts: DigestParts, now: Date): Promise<void> => {
  let page: DueDigest[];
  let after: string | null = null;
  do {
    page = await parts.queries.due(now, after);
    for (const due of page) await sendTo(parts, due, now);
    after = page.at(-1)?.user_id ?? null;
  } while (after !== null);
};
