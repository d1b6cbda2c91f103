import type { PublicUserView } from '@pixchange/contracts/http/accounts';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { publicUser } from '../../shared/api/queries.ts';
import { browseTo } from '../../shared/browse/use-browse.ts';
import { openDialog } from '../../shared/session/dialogs.ts';
import { useSignedIn, useUser } from '../../shared/session/session.ts';
import { Avatar } from '../../entities/person/avatar.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icons.tsx';
import { Menu } from '../../shared/ui/menu.tsx';
import { lazyOf } from '../../shared/lazy.ts';
import { Section } from '../../shared/ui/fault.tsx';
import { showToast } from '../../shared/session/toasts.ts';
import { written } from '../../shared/text/numbers.ts';
import { copyWorkText } from '../../entities/work/copy-work.text.ts';
import { copyWork } from '../../entities/work/copy-work.ts';
import { providerName } from '../../entities/work/provider-name.ts';
import { useSpecialAlbum } from '../../entities/work/special-albums.api.ts';
import { countsOf } from './images.api.ts';
import { imagesText as text } from './images.text.ts';
import type { Ready } from './stage.tsx';
import { Link } from '../../shared/ui/link.tsx';
import css from './work-side.module.css';

/** Content of other features next to a work. */
export interface Slots {
  follow: (user: PublicUserView) => ReactNode;
  share: (item: ImageItemView) => ReactNode;
  toAlbum: (item: ImageItemView) => ReactNode;
  pin: (item: ImageItemView) => ReactNode;
  /** Price of the work, and the actions to buy or sell it. */
  sale: (item: ImageItemView) => ReactNode;
}

/** Author who is a member, with a button to follow them. */
const Author = ({ item: { user }, follow }: { item: Ready; follow: Slots['follow'] }) => {
  const { data } = useQuery(publicUser(user.id));
  const followers = data?.followers_count ?? null;
  return (
    <div className={css.author}>
      <Link to={`/users/${user.id}`}>
        <Avatar user={user} size={48} />
        <span>
          <strong>{user.full_name}</strong>
          <small>
            <bdi>@{user.username}</bdi>
            {followers !== null && ` · ${text.followers(followers)}`}
          </small>
        </span>
      </Link>
      {data !== undefined && follow(data)}
    </div>
  );
};

/** Author of a work from an external provider, who has no page on this site. KLIPY names no authors. */
const ProviderAuthor = ({ item, provider }: { item: Ready; provider: string }) => (
  <p className={css.author}>
    {item.user.full_name === providerName(provider) ? (
      <strong>{text.provider(providerName(provider))}</strong>
    ) : (
      <span>
        <strong>{item.user.full_name}</strong>
        {text.provider(providerName(provider))}
      </span>
    )}
    {item.web_page_url !== null && (
      <a href={item.web_page_url} rel="noopener nofollow" target="_blank">
        {text.providerLink(providerName(provider))}
      </a>
    )}
  </p>
);

/** Returns the counts of a work; private works and works from a provider have none. */
const useCounts = ({ id, public: isPublic, provider }: ImageItemView) =>
  useQuery({ ...countsOf(id), enabled: isPublic && provider === null }).data;

const Favourite = ({ item }: { item: Ready }) => {
  const client = useQueryClient();
  const { kept, toggle } = useSpecialAlbum('favourites', item);
  const saves = useCounts(item)?.saves ?? 0;
  return (
    <Button
      look="quiet"
      icon="heart"
      aria-pressed={kept}
      aria-label={saves > 0 ? text.favourites(saves) : text.favourite}
      onClick={() => toggle({ onSettled: () => void client.invalidateQueries(countsOf(item.id)) })}
    >
      {saves > 0 ? written(saves) : text.favourite}
    </Button>
  );
};

/** Menu of less frequent actions. */
const More = ({ item }: { item: Ready }) => {
  const { kept, put } = useSpecialAlbum('tops', item);
  const signedIn = useSignedIn();
  const isOwn = useUser()?.id === item.user.id;
  const entries = [
    ...(signedIn ? [{ id: 'top' as const, label: kept ? text.topIs.yes : text.topIs.no }] : []),
    ...(isOwn ? [] : [{ id: 'report' as const, label: text.report }]),
  ];
  const top = () =>
    put(!kept, { onSuccess: () => showToast('success', kept ? text.topDone.removed : text.topDone.added) });
  const choose = (id: 'top' | 'report') =>
    id === 'top' ? top() : openDialog({ name: 'report', kind: 'image', subjectId: item.id });
  return entries.length === 0 ? null : (
    <div className={css.more}>
      <Menu label={text.more} entries={entries} onChoose={choose} />
    </div>
  );
};

const Actions = ({ item, share, toAlbum }: Pick<Slots, 'share' | 'toAlbum'> & { item: Ready }) => {
  const ours = item.provider === null;
  return (
    <div role="group" aria-label={text.actions} className={css.actions}>
      {ours && <Favourite item={item} />}
      {ours && toAlbum(item)}
      {item.public && share(item)}
      {ours && <More item={item} />}
    </div>
  );
};

/** Button that copies the work. Works for sale have a buy button instead. */
const Copy = ({ item }: { item: Ready }) => (
  <Button look="filled" icon="copy" wide onClick={() => void copyWork(item)}>
    {copyWorkText.copyKind[item.type ?? 'Art']}
  </Button>
);

const Versions = lazyOf(() => import('./versions.tsx'), 'Versions');

/** Table of versions, collapsed initially; its code loads on hover or when opened. */
const FoldedVersions = ({ item }: { item: Ready }) => {
  const [open, setOpen] = useState(false);
  return (
    <details className={css.versions} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary onPointerEnter={() => void Versions.preload()}>{text.showVersions}</summary>
      {open && (
        <Section>
          <Versions item={item} />
        </Section>
      )}
    </details>
  );
};

const OwnerActions = lazyOf(() => import('./owner-actions.tsx'), 'OwnerActions');

const Views = ({ item }: { item: Ready }) => {
  const views = useCounts(item)?.views ?? 0;
  return views > 0 && <span>{text.views(views)}</span>;
};

const Facts = ({ item }: { item: Ready }) => (
  <p className={css.kind}>
    <span data-ink={item.type ?? 'Art'}>{text.kinds[item.type ?? 'Art']}</span>
    <Views item={item} />
    {item.audio && (
      <span>
        <Icon name="sound" size={16} />
        {text.withSound}
      </span>
    )}
    {item.provider === null && item.web_page_url !== null && (
      <a href={item.web_page_url} rel="noopener nofollow ugc" target="_blank">
        {text.website}
      </a>
    )}
  </p>
);

/** Actions of the owner. The work must be in one of the owner's albums, because changes go through the album. */
const Owner = ({ item, pin }: Pick<Slots, 'pin'> & { item: Ready }) =>
  useUser()?.id === item.user.id &&
  item.album_id !== null && (
    <Section>
      <OwnerActions item={item} pin={pin} />
    </Section>
  );

/**
 * Whether the actions of a public work get the bar at the bottom of a phone's screen. Works for sale show their price
 * there instead.
 */
const isFree = ({ public: isPublic, for_sale, nft_offer }: Ready): boolean =>
  isPublic && !for_sale && (nft_offer ?? null) === null;

const Primary = ({ item }: { item: Ready }) => {
  const isOwn = useUser()?.id === item.user.id;
  const isBuyable = item.for_sale && !isOwn && item.licence_id === null;
  return isBuyable || !item.public ? null : <Copy item={item} />;
};

export const WorkSide = ({ item, follow, share, toAlbum, pin, sale }: Slots & { item: Ready }) => (
  <div className={css.side}>
    <h1>{item.title || text.untitled}</h1>
    <Facts item={item} />
    {item.provider === null ? (
      <Author item={item} follow={follow} />
    ) : (
      <ProviderAuthor item={item} provider={item.provider} />
    )}
    {sale(item)}
    <div className={css.quick} data-bar={isFree(item) || undefined}>
      <Primary item={item} />
      <Actions item={item} share={share} toAlbum={toAlbum} />
    </div>
    <Owner item={item} pin={pin} />
    <FoldedVersions item={item} />
    {item.tags.length > 0 && (
      <ul className={css.tags} aria-label={text.tags}>
        {item.tags.map((tag) => (
          <li key={tag}>
            <Link {...browseTo({ q: tag })}>
              <bdi>#{tag}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    )}
  </div>
);
