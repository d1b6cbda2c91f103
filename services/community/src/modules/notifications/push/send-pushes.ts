import { mapAtOnce } from '../../../platform/at-once.ts';
import type { Log } from '../../../platform/log.ts';
import type { PushResult, WebPush } from '../../../platform/web-push/web-push.ts';
import type { Notifications } from '../notifications.service.ts';
import { pushMessages } from './push-messages.ts';
import type { DuePush, PushQueries } from './push.queries.ts';

/** Maximum number of notifications that a message counts. */
const COUNT_MAX = 50;
const AT_ONCE = 8;
/** Minimum time between two deliveries to a browser; notifications in between are sent together. */
const PAUSE_SECONDS = 60;
/** Age above which a notification is not sent, because push services were unavailable for too long. */
const STALE_MS = 24 * 60 * 60 * 1_000;

export interface PushParts {
  readonly queries: Pick<PushQueries, 'due' | 'recordSent' | 'drop' | 'dropAllExcept'>;
  readonly notifications: Pick<Notifications, 'list'>;
  readonly people: { exists: (userId: string) => Promise<boolean> };
  readonly webPush: Pick<WebPush, 'send' | 'publicKey'>;
  readonly log: Pick<Log, 'warn'>;
}

const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1_000);

/** Sends messages one after the other, and returns the first result other than `accepted`. */
const sendAll = async (
  { webPush }: PushParts,
  due: DuePush,
  messages: ReturnType<typeof pushMessages>,
): Promise<PushResult> => {
  for (const { json, topic } of messages) {
    const result = await webPush.send(due, json, topic);
    if (result.is !== 'accepted') return result;
  }
  return { is: 'accepted' };
};

const sendTo = async (parts: PushParts, due: DuePush, now: Date): Promise<void> => {
  const { queries, notifications, people, log } = parts;
  // The delivery is recorded before sending. After a crash in between, a browser misses a message but never gets it
  // twice.
  await queries.recordSent(due.id, due.newest, later(now, PAUSE_SECONDS));
  if (!(await people.exists(due.user_id))) return;
  const { collection } = await notifications.list(due.user_id, { per_page: COUNT_MAX });
  const since = new Date(Math.max(due.told_until.getTime(), now.getTime() - STALE_MS));
  const fresh = collection.filter(({ read, created_at: at }) => {
    const time = new Date(at);
    return !read && time > since && time <= due.newest;
  });
  const result = await sendAll(parts, due, pushMessages(fresh, due.locale));
  if (result.is === 'gone') await queries.drop(due.id);
  if (result.is === 'refused' || result.is === 'later')
    log.warn(
      { subscriptionId: due.id, host: new URL(due.endpoint).host, why: result.why },
      result.is === 'later'
        ? 'a push service is unavailable; the notification is sent later'
        : 'a push service refused a notification',
    );
  if (result.is === 'later')
    await queries.recordSent(due.id, due.told_until, later(now, Math.max(PAUSE_SECONDS, result.seconds ?? 0)));
};

/**
 * Sends browsers the notifications that are new and unread. Suspended members get none. Each browser has its own
 * schedule, so an unavailable push service delays only its own browsers.
 */
export const sendPushes = async (parts: PushParts, now: Date): Promise<void> => {
  await parts.queries.dropAllExcept(parts.webPush.publicKey);
  let page: DuePush[];
  let after: string | null = null;
  do {
    page = await parts.queries.due(now, after);
    await mapAtOnce(page, AT_ONCE, (due) => sendTo(parts, due, now));
    after = page.at(-1)?.id ?? null;
  } while (after !== null);
};
