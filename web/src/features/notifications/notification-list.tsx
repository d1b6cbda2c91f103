import { notificationPath } from '@pixchange/contracts/http/values/notifications';
import type { NotificationView } from '@pixchange/contracts/http/notifications';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Avatar } from '../../entities/person/avatar.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Icon, type IconName } from '../../shared/ui/icons.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { Loading } from '../../shared/ui/loading.tsx';
import { Failed } from '../../shared/ui/loaded.tsx';
import { ago } from './ago.ts';
import { sentenceOf } from './notification-line.ts';
import { notifications, useRead, useReadAll } from './notifications.api.ts';
import { notificationsText as text } from './notifications.text.ts';
import type { ReactNode } from 'react';
import css from './notifications.module.css';

/** Maximum number of notifications in the panel below the bell. */
const SHORT_MAX = 20;

const icons: Record<NotificationView['kind'], IconName> = {
  follow: 'person',
  heart: 'heart',
  comment: 'comment',
  reply: 'comment',
  licence_sold: 'token',
  token_sold: 'token',
  royalty: 'token',
  minted: 'token',
  mint_refunded: 'token',
  taken_down: 'flag',
  restored: 'flag',
  appeal_declined: 'flag',
  theme_won: 'heart',
};

const Face = ({ notification: { actors, kind } }: { notification: NotificationView }) => (
  <span className={css.face} aria-hidden="true">
    {actors[0] === undefined ? (
      <span className={css.plain}>
        <Icon name={icons[kind]} />
      </span>
    ) : (
      <Avatar user={actors[0]} size={40} />
    )}
    {actors[0] !== undefined && (
      <span className={css.kind} data-kind={kind}>
        <Icon name={icons[kind]} size={12} strokeWidth={2.4} />
      </span>
    )}
  </span>
);

const Thumbnail = ({ image }: Pick<NotificationView, 'image'>) => {
  const source = image?.image?.versions.fixed_small.preview_jpeg;
  return source === undefined ? null : (
    <img className={css.thumbnail} src={source} alt="" width={44} height={44} loading="lazy" />
  );
};

const Line = ({ notification, onFollow }: { notification: NotificationView; onFollow: () => void }) => {
  const { mutate } = useRead();
  const { id, read, created_at: at } = notification;
  const follow = () => {
    if (!read) mutate(id);
    onFollow();
  };
  return (
    <li className={css.line} data-unread={!read}>
      <Link to={notificationPath(notification)} onClick={follow}>
        <Face notification={notification} />
        <span className={css.sentence}>
          {!read && <span className="visually-hidden">{text.unread}: </span>}
          {sentenceOf(notification)}
          <time dateTime={at}>{ago(at, Date.now())}</time>
        </span>
        <Thumbnail image={notification.image} />
      </Link>
    </li>
  );
};

interface NotificationListProps {
  /** Title, next to the button that marks all as read. */
  head: ReactNode;
  /** Content when there are no notifications. */
  empty: ReactNode;
  /** Whether only the latest notifications are shown, as in the panel below the bell. */
  isShort?: boolean;
  /** Called when the person opens a notification. */
  onFollow?: () => void;
}

const ReadAll = ({ lines }: { lines: readonly NotificationView[] }) => {
  const { mutate, isPending } = useReadAll();
  const [newest] = lines;
  if (newest === undefined || lines.every(({ read }) => read)) return null;
  return (
    <Button look="link" busy={isPending} onClick={() => mutate(newest.created_at)}>
      {text.readAll}
    </Button>
  );
};

/**
 * Loads the notifications. Lists a notification once, even if it moves up between two page requests and is loaded
 * twice.
 */
const useLines = (isShort: boolean) => {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(notifications());
  const all = new Map(data?.pages.flatMap(({ collection }) => collection).map((one) => [one.id, one]));
  return {
    lines: data === undefined ? undefined : [...all.values()].slice(0, isShort ? SHORT_MAX : Infinity),
    error,
    hasMore: hasNextPage && !isShort && error === null,
    isLoadingMore: isFetchingNextPage,
    more: () => void fetchNextPage(),
    retry: () => void (data === undefined ? refetch() : fetchNextPage()),
  };
};

/** List of the notifications, newest first. */
export const NotificationList = ({
  head,
  empty,
  isShort = false,
  onFollow = () => undefined,
}: NotificationListProps) => {
  const { lines, error, hasMore, isLoadingMore, more, retry } = useLines(isShort);
  return (
    <>
      <header className={css.head}>
        {head}
        <ReadAll lines={lines ?? []} />
      </header>
      {lines === undefined && error === null && <Loading label={text.loading} />}
      {error !== null && <Failed error={error} onRetry={retry} />}
      {lines?.length === 0 && empty}
      {lines !== undefined && lines.length > 0 && (
        <ul className={css.list}>
          {lines.map((one) => (
            <Line key={one.id} notification={one} onFollow={onFollow} />
          ))}
        </ul>
      )}
      {hasMore && (
        <Button className={css.more} busy={isLoadingMore} onClick={more}>
          {text.more}
        </Button>
      )}
    </>
  );
};
