import type { AlbumView } from '@pixchange/contracts/http/albums';
import { useCallback, useEffect, useState } from 'react';
import { sharedAlbum } from '../../entities/share/shared.ts';
import { useInSight } from '../../shared/ui/use-in-sight.ts';
import { useMayPlay } from '../../entities/work/use-may-play.ts';
import { lazy } from '../../shared/lazy.ts';
import { Opened } from '../../shared/ui/fault.tsx';
import { openDialog, whenConfirmed } from '../../shared/session/dialogs.ts';
import { Icon } from '../../shared/ui/icons.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { Menu } from '../../shared/ui/menu.tsx';
import { albumMenu, type AlbumMenuEntry } from './album-menu.ts';
import { useTogglePublished, useToggling } from './albums.api.ts';
import { albumsText as text } from './albums.text.ts';
import css from './album-card.module.css';

const SharePopover = lazy(() =>
  import('../../entities/share/share-popover.tsx').then((module) => ({ default: module.SharePopover })),
);

/** A film that plays while it is seen. */
const CoverFilm = ({ url }: { url: string }) => {
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const mayPlay = useMayPlay();
  const inSight = useInSight(element, { wanted: mayPlay });
  const plays = mayPlay && inSight;
  useEffect(() => {
    // A browser may refuse to play; then the first frame stays.
    if (plays) void element?.play()?.catch(() => undefined);
    else element?.pause();
  }, [element, plays]);
  return (
    <video
      ref={setElement}
      src={url}
      width={290}
      height={218}
      muted
      loop
      playsInline
      preload="metadata"
      aria-hidden="true"
    />
  );
};

const Cover = ({ cover }: Pick<AlbumView, 'cover'>) => {
  const mayPlay = useMayPlay();
  if (cover === null) return <span className={css.blank} aria-hidden="true" />;
  const { url, webp, is_video, still } = cover.image;
  const shown = mayPlay || still === null ? (webp ?? url) : still;
  return is_video ? <CoverFilm url={url} /> : <img src={shown} alt="" width={290} height={218} loading="lazy" />;
};

const Note = ({ album, own }: { album: AlbumView; own: boolean }) => {
  if (album.kind !== 'regular') return <p className={css.note}>{text.specialNote[album.kind](album.images_count)}</p>;
  return own && !album.published ? (
    <p className={css.note}>
      <Icon name="lock" size={14} />
      {text.onlyYou(album.images_count)}
    </p>
  ) : (
    <p className={css.note}>{text.works(album.images_count)}</p>
  );
};

export const albumName = ({ kind, title }: Pick<AlbumView, 'kind' | 'title'>): string =>
  kind === 'regular' ? title : text.special[kind];

interface AlbumCardProps {
  album: AlbumView;
  /** The address that a press on the card opens. */
  to: string;
  /** The owner sees the menu, and who else sees the album. */
  own: boolean;
  onOpen?: (() => void) | undefined;
}

/** An album that is published or made private goes over to the other group; the focus goes along. */
const focusCard = (id: string): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-album="${id}"] [aria-haspopup]`)?.focus());
};

const useActions = (album: AlbumView, showLink: () => void) => {
  const toggle = useTogglePublished(album);
  const publish = (published: boolean) => {
    toggle.mutate(published);
    setTimeout(() => focusCard(album.id));
  };
  return (entry: AlbumMenuEntry) => {
    const actions: Record<AlbumMenuEntry, () => void> = {
      rename: () => openDialog({ name: 'album-rename', album }),
      delete: () => openDialog({ name: 'album-delete', album }),
      publish: () => publish(true),
      unpublish: () => publish(false),
      share: showLink,
    };
    whenConfirmed(actions[entry]);
  };
};

const Overlay = ({ albumId }: { albumId: string }) => {
  const toPublic = useToggling(albumId);
  return toPublic === null ? null : (
    <span className={css.overlay} role="status">
      <i aria-hidden="true" />
      {toPublic ? text.publishing : text.unpublishing}
    </span>
  );
};

export const AlbumCard = ({ album, to, own, onOpen }: AlbumCardProps) => {
  const [sharing, setSharing] = useState(false);
  const act = useActions(album, () => setSharing(true));
  const stopSharing = useCallback(() => setSharing(false), []);
  const entries = own ? albumMenu(album) : [];
  const name = albumName(album);
  return (
    <article className={css.card} data-album={album.id}>
      <Link to={to} className={css.cover} aria-label={name} onClick={onOpen}>
        <Cover cover={album.cover} />
        <Overlay albumId={album.id} />
      </Link>
      <div className={css.foot}>
        <div>
          <h3>{name}</h3>
          <Note album={album} own={own} />
        </div>
        {entries.length > 0 && (
          <Menu
            label={text.menuOf(album.title)}
            entries={entries.map((id) => ({ id, label: text.menu[id] }))}
            onChoose={act}
          />
        )}
      </div>
      {sharing && (
        <Opened close={stopSharing}>
          <SharePopover shared={sharedAlbum(album)} onClose={stopSharing} />
        </Opened>
      )}
    </article>
  );
};
