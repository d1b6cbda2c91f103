import type { PublicUserView } from '@pixchange/contracts/http/accounts';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { publicUser } from '../../shared/api/queries.ts';
import { browseTo } from '../../shared/browse/use-browse.ts';
import { openDialog, whenSignedIn } from '../../shared/session/dialogs.ts';
import { useSignedIn, useUser } from '../../shared/session/session.ts';
import { Avatar } from '../../entities/person/avatar.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icons.tsx';
import { useShelf } from '../../entities/work/shelf.api.ts';
import { imagesText as text } from './images.text.ts';
import type { Ready } from './stage.tsx';
import { Versions } from './versions.tsx';
import { Link } from '../../shared/ui/link.tsx';
import css from './work-side.module.css';

/** What other features put beside a work. */
export interface Slots {
  follow: (user: PublicUserView) => ReactNode;
  share: (item: ImageItemView) => ReactNode;
  toAlbum: (item: ImageItemView) => ReactNode;
  pin: (item: ImageItemView) => ReactNode;
  /** What it costs, and how it is bought or sold. */
  sale: (item: ImageItemView) => ReactNode;
}

/** Somebody of this house, with a button to follow them. */
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
            {followers !== null && `, ${text.followers(followers)}`}
          </small>
        </span>
      </Link>
      {data !== undefined && follow(data)}
    </div>
  );
};

/** Somebody at the provider's, who has no page here. */
const ProviderAuthor = ({ item }: { item: Ready }) => (
  <p className={css.author}>
    <span>
      <strong>{item.user.full_name}</strong>
      {text.provider}
    </span>
    {item.web_page_url !== null && (
      <a href={item.web_page_url} rel="noopener nofollow" target="_blank">
        {text.providerLink}
      </a>
    )}
  </p>
);

const Favourite = ({ id }: { id: string }) => {
  const { kept, put } = useShelf('favourites', id);
  return (
    <Button look="quiet" icon="heart" aria-pressed={kept} onClick={() => whenSignedIn(() => put(!kept))}>
      {text.favourite}
    </Button>
  );
};

const Top = ({ id }: { id: string }) => {
  const { kept, put } = useShelf('tops', id);
  return (
    <Button look="quiet" icon="star" aria-pressed={kept} onClick={() => put(!kept)}>
      {text.top}
    </Button>
  );
};

const Actions = ({ item, share, toAlbum }: Pick<Slots, 'share' | 'toAlbum'> & { item: Ready }) => {
  const signedIn = useSignedIn();
  const ownId = useUser()?.id;
  const ours = item.provider === null;
  return (
    <div role="group" aria-label={text.actions} className={css.actions}>
      {ours && <Favourite id={item.id} />}
      {ours && toAlbum(item)}
      {ours && signedIn && <Top id={item.id} />}
      {item.public && share(item)}
      {ours && item.user.id !== ownId && (
        <Button
          look="quiet"
          icon="flag"
          onClick={() => openDialog({ name: 'report', kind: 'image', subjectId: item.id })}
        >
          {text.report}
        </Button>
      )}
    </div>
  );
};

/** What only the owner can do; a work without an album of theirs is none to change. */
const OwnerActions = ({ item, pin }: Pick<Slots, 'pin'> & { item: Ready }) => {
  const ownId = useUser()?.id;
  if (item.user.id !== ownId || item.album_id === null) return null;
  return (
    <div className={css.owner}>
      <p>
        {item.public ? (
          text.own
        ) : (
          <>
            <Icon name="lock" size={16} />
            {text.private}
          </>
        )}
      </p>
      <Button icon="edit" onClick={() => openDialog({ name: 'image-edit', item })}>
        {text.edit}
      </Button>
      {pin(item)}
      <Button icon="bin" onClick={() => openDialog({ name: 'image-delete', item })}>
        {text.delete}
      </Button>
    </div>
  );
};

const Facts = ({ item }: { item: Ready }) => (
  <p className={css.kind}>
    <span data-ink={item.type ?? 'Art'}>{text.kinds[item.type ?? 'Art']}</span>
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

export const WorkSide = ({ item, follow, share, toAlbum, pin, sale }: Slots & { item: Ready }) => (
  <div className={css.side}>
    <h1>{item.title || text.untitled}</h1>
    <Facts item={item} />
    {item.provider === null ? <Author item={item} follow={follow} /> : <ProviderAuthor item={item} />}
    <Actions item={item} share={share} toAlbum={toAlbum} />
    <OwnerActions item={item} pin={pin} />
    {sale(item)}
    <Versions image={item.image} />
    {item.tags.length > 0 && (
      <ul className={css.tags} aria-label={text.tags}>
        {item.tags.map((tag) => (
          <li key={tag}>
            <Link {...browseTo({ q: tag })}>#{tag}</Link>
          </li>
        ))}
      </ul>
    )}
  </div>
);
