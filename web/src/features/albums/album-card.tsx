import type { AlbumView } from '@pixchange/contracts/http/albums';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { openDialog, whenConfirmed } from '../../shared/session/dialogs.ts';
import { Icon } from '../../shared/ui/icons.tsx';
import { Menu } from '../../shared/ui/menu.tsx';
import { SharePopover } from '../../shared/ui/share-popover.tsx';
import { albumMenu, type AlbumMenuEntry } from './album-menu.ts';
import { useTogglePublished } from './albums.api.ts';
import { albumsText as text } from './albums.text.ts';
import css from './album-card.module.css';

const Cover = ({ cover }: Pick<AlbumView, 'cover'>) => {
  if (cover === null) return <span className={css.blank} aria-hidden="true" />;
  const { url, webp, is_video } = cover.image;
  return is_video ? <video src={url} muted loop playsInline autoPlay aria-hidden="true" /> : <img src={webp ?? url} alt="" width={290} height={218} loading="lazy" />;
};

const Note = ({ album, own }: { album: AlbumView; own: boolean }) =>
  own && !album.published ? (
    <p className={css.note}><Icon name="lock" size={14} />{text.onlyYou(album.images_count)}</p>
  ) : (
    <p className={css.note}>{text.works(album.images_count)}</p>
  );

interface AlbumCardProps {
  album: AlbumView;
  /** The address that a press on the card opens. */
  to: string;
  /** The owner sees the menu, and who else sees the album. */
  own: boolean;
  onOpen?: (() => void) | undefined;
}

const useActions = (album: AlbumView, share: () => void) => {
  const toggle = useTogglePublished();
  const act = (entry: AlbumMenuEntry) => {
    const actions: Record<AlbumMenuEntry, () => void> = {
      rename: () => openDialog({ name: 'album-rename', album }),
      delete: () => openDialog({ name: 'album-delete', album }),
      publish: () => toggle.mutate(album),
      unpublish: () => toggle.mutate(album),
      share,
    };
    whenConfirmed(actions[entry]);
  };
  return { act, toggling: toggle.isPending };
};

export const AlbumCard = ({ album, to, own, onOpen }: AlbumCardProps) => {
  const [sharing, setSharing] = useState(false);
  const { act, toggling } = useActions(album, () => setSharing(true));
  const stopSharing = useCallback(() => setSharing(false), []);
  const entries = own ? albumMenu(album) : [];
  return (
    <article className={css.card} data-album={album.id}>
      <Link to={to} className={css.cover} aria-label={album.title} onClick={onOpen}>
        <Cover cover={album.cover} />
        {toggling && (
          <span className={css.overlay} role="status">
            <i aria-hidden="true" />
            {album.published ? text.unpublishing : text.publishing}
          </span>
        )}
      </Link>
      <div className={css.foot}>
        <div>
          <h3>{album.title}</h3>
          <Note album={album} own={own} />
        </div>
        {entries.length > 0 && <Menu label={text.menuOf(album.title)} entries={entries.map((id) => ({ id, label: text.menu[id] }))} onChoose={act} />}
      </div>
      {sharing && <SharePopover label={text.shareLink} link={`${location.origin}/users/${album.user_id}/albums/${album.id}?title=${encodeURIComponent(album.title)}&guest=true`} onClose={stopSharing} />}
    </article>
  );
};
