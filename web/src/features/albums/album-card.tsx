import type { AlbumView } from '@pixchange/contracts/http/albums';
import { useCallback, useEffect, useState } from 'react';
import { sharedAlbum } from '../../entities/share/shared.ts';
import { useInSight } from '../../shared/ui/use-in-sight.ts';
import { useMayPlay } from '../../entities/work/use-may-play.ts';
import { lazyOf } from '../../shared/lazy.ts';
import { Opened } from '../../shared/ui/fault.tsx';
import { Icon } from '../../shared/ui/icons.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { AlbumMenu } from './album-actions.tsx';
import { useToggling } from './albums.api.ts';
import { albumsText as text } from './albums.text.ts';
import css from './album-card.module.css';

const SharePopover = lazyOf(() => import('../../entities/share/share-popover.tsx'), 'SharePopover');

/** Cover video that plays while it is visible and works may play automatically. */
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
  /** Path that a click on the card opens. */
  to: string;
  /** True for the owner, who sees the menu and the album's visibility. */
  own: boolean;
  onOpen?: (() => void) | undefined;
}

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
  const share = useCallback(() => setSharing(true), []);
  const stopSharing = useCallback(() => setSharing(false), []);
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
        {own && <AlbumMenu album={album} onShare={share} />}
      </div>
      {sharing && (
        <Opened close={stopSharing}>
          <SharePopover shared={sharedAlbum(album)} onClose={stopSharing} />
        </Opened>
      )}
    </article>
  );
};
