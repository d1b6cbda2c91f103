import type { CommentModerationEvent } from '@pixchange/contracts/events/comments';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import type {
  AlbumModerationEvent,
  ImageModerationEvent,
  ReportEvent,
  SuspensionEvent,
} from '@pixchange/contracts/events/moderation';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { ModeratedKinds } from '../../extensions/moderated.ts';
import type { Consumer } from '../../runtime/followers/consumer.ts';
import type { People } from '../accounts/people.face.ts';
import { decisionCode } from './decision-code.ts';
import { decisionMail } from './decision-mails.ts';
import type { Decided, DecidedKind } from './decision-mails.texts.ts';
import type { ModerationQueries } from './moderation.queries.ts';

type Decision = Recorded<
  | AlbumModerationEvent
  | CommentModerationEvent
  | SuspensionEvent
  | Exclude<ImageModerationEvent, { type: 'ImageMarkedForReview' }>
>;

type Dismissed = Recorded<Extract<ReportEvent, { type: 'ReportDismissed' }>>;

interface MailParts {
  readonly mailer: Mailer;
  readonly people: People;
  readonly kinds: ModeratedKinds;
  readonly publicUrl: string;
  readonly contactEmail: () => Promise<string>;
  /** Secret for the codes in links. */
  readonly secret: string;
  readonly queries: ModerationQueries;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
/**
 * Maximum age in days of a decision that is still emailed. After an update from a version without these emails, the
 * consumer also handles old decisions, which must not be emailed.
 */
const EMAIL_AGE_DAYS_MAX = 7;

/** Kind of item and decision of each event, as emailed to the affected member. */
const MEANINGS: Readonly<Record<Decision['type'], readonly [DecidedKind, Decided]>> = {
  ImageTakenDown: ['image', 'withheld'],
  ImageRestored: ['image', 'restored'],
  AlbumTakenDown: ['album', 'withheld'],
  AlbumRestored: ['album', 'restored'],
  CommentTakenDown: ['comment', 'withheld'],
  CommentRestored: ['comment', 'restored'],
  AccountSuspended: ['user', 'withheld'],
  AccountReinstated: ['user', 'restored'],
};

const ownerOf = ({ data }: Decision): string => ('ownerId' in data ? data.ownerId : data.userId);

const subjectOf = ({ data }: Decision): string => {
  if ('imageId' in data) return data.imageId;
  if ('albumId' in data) return data.albumId;
  return 'commentId' in data ? data.commentId : data.userId;
};

const titleOf = async (kinds: ModeratedKinds, kind: DecidedKind, id: string): Promise<string> => {
  if (kind === 'image') return (await kinds.image.show(id))?.view.title ?? '';
  return kind === 'album' ? ((await kinds.album.show(id))?.view.title ?? '') : '';
};

/** Content of an email; `actId` is the id of the decision. */
interface DecisionNotice {
  readonly actId: string;
  readonly ownerId: string;
  readonly kind: DecidedKind;
  readonly decided: Decided;
  readonly title: string;
}

const newsOf = async (kinds: ModeratedKinds, decision: Decision): Promise<DecisionNotice> => {
  const [kind, decided] = MEANINGS[decision.type];
  return {
    actId: decision.id,
    ownerId: ownerOf(decision),
    kind,
    decided,
    title: await titleOf(kinds, kind, subjectOf(decision)),
  };
};

/** Returns the content of the email about a declined appeal; null for other dismissed reports. */
const declinedOf = async ({ queries, kinds }: MailParts, { data }: Dismissed): Promise<DecisionNotice | null> => {
  const { appeal_of: actId, owner_id: ownerId, subject_kind: kind, subject_id } = await queries.one(data.reportId);
  if (actId === null) return null;
  return { actId, ownerId, kind, decided: 'declined', title: await titleOf(kinds, kind, subject_id) };
};

/**
 * Emails members the decisions about their content, with the reason. Sends nothing when the reason was erased with the
 * moderator's account.
 */
export const decisionMailsConsumer = (parts: MailParts): Consumer => ({
  name: 'decision-mails',
  role: 'mail',
  types: [...Object.keys(MEANINGS), 'ReportDismissed'],
  reads: ['accounts', 'images', 'albums', 'moderation', 'site'],
  concurrency: 4,
  handle: async (recorded) => {
    const event = recorded as Decision | Dismissed;
    const { reason } = event.data;
    if (reason === null || Date.parse(event.metadata.recordedAt) < Date.now() - EMAIL_AGE_DAYS_MAX * DAY_MS)
      return undefined;
    const news = event.type === 'ReportDismissed' ? await declinedOf(parts, event) : await newsOf(parts.kinds, event);
    if (news === null) return undefined;
    const recipient = await parts.people.affectedRecipient(news.ownerId);
    if (recipient === null) return undefined;
    const page = `${parts.publicUrl}/decisions/${news.actId}?code=${decisionCode(parts.secret, news.actId)}`;
    await parts.mailer.send({
      id: `decision-${event.id}`,
      to: recipient.email,
      ...decisionMail({
        ...news,
        recipient,
        reason,
        link: news.decided === 'restored' ? `${parts.publicUrl}/` : page,
        contactEmail: await parts.contactEmail(),
      }),
    });
    return undefined;
  },
});
