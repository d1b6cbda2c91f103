import type { AlbumEvent } from '@pixchange/contracts/events/albums';
import type { ThemeResultEvent } from '@pixchange/contracts/events/catalogue';
import type { CommentEvent, CommentModerationEvent } from '@pixchange/contracts/events/comments';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type { FollowEvent } from '@pixchange/contracts/events/follows';
import type { ImageEvent } from '@pixchange/contracts/events/images';
import type { LicenceEvent } from '@pixchange/contracts/events/licences';
import type {
  AlbumModerationEvent,
  ImageModerationEvent,
  ReportEvent,
  SuspensionEvent,
} from '@pixchange/contracts/events/moderation';
import type { NftEvent } from '@pixchange/contracts/events/nfts';
import type { NotificationEvent } from '@pixchange/contracts/events/notifications';
import type { TokenSaleEvent } from '@pixchange/contracts/events/token-sales';
import type { NotificationKind } from '@pixchange/contracts/http/values/notifications';
import { ignore, type Projection, type RowChange } from '../../kernel/projection.ts';
import { changesTo } from '../../kernel/tables.ts';
import { notificationDerivations } from './notifications.derivations.ts';
import { notificationTables } from './notifications.tables.ts';

type Of<E extends { type: string }, T extends E['type']> = Extract<E, { type: T }>;
type KnownEvent =
  | FollowEvent
  | CommentEvent
  | CommentModerationEvent
  | AlbumModerationEvent
  | SuspensionEvent
  | ErasureEvent
  | NotificationEvent
  | ThemeResultEvent
  | Of<AlbumEvent, 'AlbumCreated' | 'AlbumImageKept' | 'AlbumImageReleased'>
  | Of<ImageEvent, 'ImageSubmitted' | 'ImageDeleted'>
  | Of<ImageModerationEvent, 'ImageTakenDown' | 'ImageRestored'>
  | Of<LicenceEvent, 'LicenceGranted'>
  | Of<TokenSaleEvent, 'TokenPurchasePaid'>
  | Of<NftEvent, 'MintRequested' | 'MintConfirmed' | 'MintRefunded'>
  | Of<ReportEvent, 'AppealFiled' | 'ReportDismissed'>;

const { put, patch, remove, sweep } = changesTo(notificationTables);

type About = Partial<
  Record<
    'recipient_id' | 'actor_id' | 'image_id' | 'album_id' | 'comment_id' | 'decision_id' | 'of_id',
    string | null
  > & { readonly coins: number }
>;

/** Returns a fact for a notification; facts with the same `line` form one line of the list. */
const fact = (
  { metadata, position }: Pick<Recorded, 'metadata' | 'position'>,
  kind: NotificationKind,
  id: string,
  about: About,
  line = id,
): RowChange =>
  put('notification_facts', {
    fact_id: id,
    line_id: line,
    kind,
    ...about,
    at: metadata.recordedAt,
    position: String(position),
    removed: false,
    withheld: false,
    shown: false,
  });

const withdraw = (id: string): RowChange => patch('notification_facts', { fact_id: id }, { removed: true });
const owned = (thing_id: string, owner_id: string): RowChange => put('notification_owners', { thing_id, owner_id });

const followId = ({ followerId, followedId }: FollowEvent['data']): string => `follow.${followerId}.${followedId}`;
const heartId = ({ albumId, imageId }: { readonly albumId: string; readonly imageId: string }): string =>
  `heart.${albumId}.${imageId}`;
/** Returns the fact ids of a comment: one for the owner of the work, and one for the author of the parent. */
const commentIds = (commentId: string): readonly string[] => [`comment.${commentId}`, `reply.${commentId}`];

/** Returns the fact for a moderator's decision about the recipient's item. */
const decided = (event: Recorded, kind: NotificationKind, about: About): readonly RowChange[] => [
  fact(event, kind, `decision.${event.id}`, { decision_id: event.id, ...about }),
];

const withhold = (commentId: string, withheld: boolean): readonly RowChange[] =>
  commentIds(commentId).map((fact_id) => patch('notification_facts', { fact_id }, { withheld }));

const soldToken = (event: Recorded<Of<TokenSaleEvent, 'TokenPurchasePaid'>>): readonly RowChange[] => {
  const { saleId, imageId, creatorId, sellerId, buyerId, price, fee, royalty, proceedsTo, royaltyTo } = event.data;
  const about = { actor_id: buyerId, image_id: imageId };
  const hasRoyalty = royalty > 0 && royaltyTo === 'creator' && creatorId !== sellerId;
  return [
    ...(proceedsTo === 'seller'
      ? [
          fact(event, 'token_sold', `token-sold.${saleId}`, {
            ...about,
            recipient_id: sellerId,
            coins: price - fee - royalty,
          }),
        ]
      : []),
    ...(hasRoyalty
      ? [fact(event, 'royalty', `royalty.${saleId}`, { ...about, recipient_id: creatorId, coins: royalty })]
      : []),
  ];
};

/** Removes all rows of an erased member and of their items, and hides their actions from others. */
const erased = (userId: string): readonly RowChange[] => [
  put('notification_hidden', { user_id: userId, why: 'erased' }),
  sweep('notification_owners', 'owner_id', userId),
  sweep('notification_favourites', 'owner_id', userId),
  sweep('notification_facts', 'recipient_id', userId),
  sweep('notifications', 'recipient_id', userId),
  remove('notification_settings', { user_id: userId }),
];

/**
 * Notifications of members about actions of others, the market and moderators. The tables contain only ids, numbers and
 * times.
 */
export const notificationsProjection: Projection<KnownEvent> = {
  name: 'notifications',
  version: 3,
  isAwaited: false,
  tables: notificationTables,
  handlers: {
    UserFollowed: (event) => [
      fact(event, 'follow', followId(event.data), {
        recipient_id: event.data.followedId,
        actor_id: event.data.followerId,
      }),
    ],
    UserUnfollowed: ({ data }) => [withdraw(followId(data))],
    AlbumCreated: ({ data }) =>
      data.kind === 'favourites'
        ? [put('notification_favourites', { album_id: data.albumId, owner_id: data.ownerId })]
        : [],
    AlbumImageKept: (event) => {
      const { imageId, albumId, ownerId } = event.data;
      const about = { actor_id: ownerId, image_id: imageId, album_id: albumId };
      return [fact(event, 'heart', heartId(event.data), about, `hearts.${imageId}`)];
    },
    AlbumImageReleased: ({ data }) => [withdraw(heartId(data))],
    ImageSubmitted: ({ data }) => [owned(data.imageId, data.ownerId)],
    ImageDeleted: ({ data }) => [remove('notification_owners', { thing_id: data.imageId })],
    CommentAdded: (event) => {
      const { commentId, imageId, imageOwnerId, authorId, parentId } = event.data;
      const [own = '', reply = ''] = commentIds(commentId);
      const about = { actor_id: authorId, image_id: imageId, comment_id: commentId };
      return [
        owned(commentId, authorId),
        fact(event, 'comment', own, { ...about, recipient_id: imageOwnerId }),
        ...(parentId === null ? [] : [fact(event, 'reply', reply, { ...about, of_id: parentId })]),
      ];
    },
    CommentEdited: ignore,
    CommentDeleted: ({ data }) => commentIds(data.commentId).map(withdraw),
    CommentTakenDown: (event) => [
      ...withhold(event.data.commentId, true),
      ...decided(event, 'taken_down', { recipient_id: event.data.ownerId, comment_id: event.data.commentId }),
    ],
    CommentRestored: (event) => [
      ...withhold(event.data.commentId, false),
      ...decided(event, 'restored', { recipient_id: event.data.ownerId, comment_id: event.data.commentId }),
    ],
    LicenceGranted: (event) => {
      const { licenceId, imageId, sellerId, buyerId, price, fee, proceedsTo } = event.data;
      const about = { recipient_id: sellerId, actor_id: buyerId, image_id: imageId, coins: price - fee };
      return proceedsTo === 'seller' ? [fact(event, 'licence_sold', `licence-sold.${licenceId}`, about)] : [];
    },
    TokenPurchasePaid: soldToken,
    MintRequested: ({ data }) => [owned(data.nftId, data.ownerId)],
    MintConfirmed: (event) => {
      const { nftId, imageId, ownerId } = event.data;
      return [fact(event, 'minted', `minted.${nftId}`, { recipient_id: ownerId, image_id: imageId })];
    },
    MintRefunded: (event) => {
      const { nftId, attempt, imageId } = event.data;
      return [fact(event, 'mint_refunded', `mint-refunded.${nftId}.${attempt}`, { of_id: nftId, image_id: imageId })];
    },
    ThemeEnded: (event) =>
      event.data.winners.map(({ imageId, ownerId }) =>
        fact(event, 'theme_won', `theme-won.${event.data.themeId}.${imageId}`, {
          recipient_id: ownerId,
          image_id: imageId,
        }),
      ),
    ImageTakenDown: (event) =>
      decided(event, 'taken_down', { recipient_id: event.data.ownerId, image_id: event.data.imageId }),
    ImageRestored: (event) =>
      decided(event, 'restored', { recipient_id: event.data.ownerId, image_id: event.data.imageId }),
    AlbumTakenDown: (event) =>
      decided(event, 'taken_down', { recipient_id: event.data.ownerId, album_id: event.data.albumId }),
    AlbumRestored: (event) =>
      decided(event, 'restored', { recipient_id: event.data.ownerId, album_id: event.data.albumId }),
    AppealFiled: ({ data }) => [owned(data.reportId, data.ownerId)],
    // A report that is not an appeal has no row in `notification_owners`, so it has no recipient.
    ReportDismissed: (event) => decided(event, 'appeal_declined', { decision_id: null, of_id: event.data.reportId }),
    AccountSuspended: ({ data }) => [put('notification_hidden', { user_id: data.userId, why: 'suspended' })],
    AccountReinstated: ({ data }) => [remove('notification_hidden', { user_id: data.userId, why: 'suspended' })],
    AccountErased: ({ data }) => erased(data.userId),
    ErasureCompleted: ({ data }) => erased(data.userId),
    NotificationSettingsChanged: ({ data }) => [
      put('notification_settings', { user_id: data.userId, muted: data.muted, digest: data.digest ?? false }),
    ],
  },
  derivations: notificationDerivations,
};
