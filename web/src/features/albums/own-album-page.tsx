import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { ownAlbumImages, ownAlbums } from '../../shared/api/queries.ts';
import { openDialog } from '../../shared/session/dialogs.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icons.tsx';
import { Empty } from '../../shared/ui/press.tsx';
import { useTitle } from '../../shared/ui/use-title.ts';
import { AlbumWorks, MissingAlbum } from './album-works.tsx';
import { albumsText as text } from './albums.text.ts';
import css from './album-page.module.css';

const upload = () => openDialog({ name: 'upload' });

/** The images of an own album, with those that are still in the press. */
export const OwnAlbumPage = () => {
  const { albumId = '' } = useParams();
  const { data: albums } = useQuery(ownAlbums());
  const query = useInfiniteQuery(ownAlbumImages(albumId));
  const album = albums?.find(({ id }) => id === albumId);
  useTitle(album?.title ?? text.albumTitle);
  return (
    <div className={css.page}>
      <p className={css.back}><Link to="/profile">{text.toProfile}</Link></p>
      <header className={css.head}>
        <div>
          <h1>{album?.title ?? text.albumTitle}</h1>
          {album !== undefined && (
            <p>
              {!album.published && <Icon name="lock" size={16} />}
              {album.published ? text.public : text.private}, {text.works(album.images_count)}
            </p>
          )}
        </div>
        <Button look="filled" icon="upload" onClick={upload}>{text.upload}</Button>
      </header>
      <AlbumWorks
        query={query}
        empty={<Empty title={text.emptyTitle} text={text.emptyText}><Button icon="upload" onClick={upload}>{text.upload}</Button></Empty>}
        missing={<MissingAlbum><Link to="/profile">{text.toProfile}</Link></MissingAlbum>}
      />
    </div>
  );
};
