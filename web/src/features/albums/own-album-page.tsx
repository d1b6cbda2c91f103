import type { AlbumKind, AlbumView } from '@pixchange/contracts/http/albums';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { ShareButton } from '../../entities/share/share-button.tsx';
import { shareText } from '../../entities/share/share.text.ts';
import { sharedAlbum } from '../../entities/share/shared.ts';
import { ownAlbumImages } from '../../shared/api/album-queries.ts';
import { newestImages } from '../../shared/api/image-lists.ts';
import { ownAlbums } from '../../shared/api/own-albums.ts';
import { albumKeys } from '../../shared/api/query-keys.ts';
import { openDialog } from '../../shared/session/dialogs.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icons.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { Empty } from '../../shared/ui/empty.tsx';
import { useTitle } from '../../navigation/page-title.ts';
import { WorksGrid } from '../../entities/work/works-grid.tsx';
import { AlbumMenu } from './album-actions.tsx';
import { albumName } from './album-card.tsx';
import { MissingAlbum } from './missing-album.tsx';
import { useWorkTools } from './own-work-tools.tsx';
import { albumsText as text } from './albums.text.ts';
import css from './album-page.module.css';

/**
 * Refetches albums and home when the last pending work is processed, because covers and publishable albums may change.
 */
const useFreshLists = (processing: number): void => {
  const client = useQueryClient();
  const before = useRef(processing);
  useEffect(() => {
    const finished = before.current > 0 && processing === 0;
    before.current = processing;
    if (!finished) return;
    void client.invalidateQueries({ queryKey: albumKeys.all });
    void client.invalidateQueries({ queryKey: newestImages().queryKey.slice(0, 2) });
  }, [processing, client]);
};

const upload = () => openDialog({ name: 'upload' });

const Who = ({ album }: { album: AlbumView }) => {
  if (album.kind !== 'regular') return <p>{text.specialNote[album.kind](album.images_count)}</p>;
  return (
    <p>
      {!album.published && <Icon name="lock" size={16} />}
      {album.published ? text.public : text.private}, {text.works(album.images_count)}
    </p>
  );
};

const Nothing = ({ kind }: { kind: AlbumKind }) =>
  kind === 'regular' ? (
    <Empty title={text.emptyTitle} text={text.emptyText}>
      <Button icon="upload" onClick={upload}>
        {text.upload}
      </Button>
    </Empty>
  ) : (
    <Empty title={text.noSpecial[kind]} text={text.noSpecialText[kind]}>
      <Link to="/">{text.toHome}</Link>
    </Empty>
  );

const HeadActions = ({ album, kind }: { album: AlbumView | undefined; kind: AlbumKind }) =>
  kind === 'regular' && (
    <div className={css.actions}>
      {album?.published === true && (
        <div className={css.share}>
          <ShareButton shared={sharedAlbum(album)}>{shareText.share}</ShareButton>
        </div>
      )}
      <Button look="filled" icon="upload" onClick={upload}>
        {text.upload}
      </Button>
      {album !== undefined && <AlbumMenu album={album} />}
    </div>
  );

/** Page of a member's own album with its images, including images that are being processed. */
export const OwnAlbumPage = () => {
  const { albumId = '' } = useParams();
  const { data: albums } = useQuery(ownAlbums());
  const query = useInfiniteQuery(ownAlbumImages(albumId));
  useFreshLists(
    query.data?.pages.flatMap(({ collection }) => collection).filter(({ status }) => status === 'processing').length ??
      0,
  );
  const album = albums?.find(({ id }) => id === albumId);
  const toolsOf = useWorkTools(album);
  const [name, setName] = useState(text.albumTitle);
  // Keeps the name after the album is deleted, until the page changes.
  if (album !== undefined && albumName(album) !== name) setName(albumName(album));
  const kind = album?.kind ?? 'regular';
  useTitle(name);
  return (
    <div className={css.page}>
      <p className={css.back}>
        <Link className="touch-target" to="/profile">
          {text.toProfile}
        </Link>
      </p>
      <header id="user-info" className={css.head}>
        <div>
          <h1>{name}</h1>
          {album !== undefined && <Who album={album} />}
        </div>
        <HeadActions album={album} kind={kind} />
      </header>
      <WorksGrid
        label={text.albumTitle}
        query={query}
        toolsOf={toolsOf}
        empty={<Nothing kind={kind} />}
        missing={
          <MissingAlbum>
            <Link to="/profile">{text.toProfile}</Link>
          </MissingAlbum>
        }
      />
    </div>
  );
};
