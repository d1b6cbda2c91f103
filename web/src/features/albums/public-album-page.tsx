import type { AlbumView } from '@pixchange/contracts/http/albums';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { albumHead } from '@pixchange/contracts/http/page-head';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { albumsOfUser, publicAlbumImages } from '../../shared/api/album-queries.ts';
import { publicUser } from '../../shared/api/queries.ts';
import { ShareButton } from '../../entities/share/share-button.tsx';
import { shareText } from '../../entities/share/share.text.ts';
import { sharedAlbum } from '../../entities/share/shared.ts';
import { Avatar } from '../../entities/person/avatar.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { Empty } from '../../shared/ui/empty.tsx';
import { usePageHead } from '../../navigation/page-head.ts';
import { WorksGrid } from '../../entities/work/works-grid.tsx';
import { MissingAlbum } from './missing-album.tsx';
import { albumsText as text } from './albums.text.ts';
import css from './album-page.module.css';

/** Sets the page's metadata. Search engines may index an album only while it is published and shows a public work. */
const useAlbumHead = (album: AlbumView | undefined, works: readonly ImageItemView[], title: string): void => {
  const first = works.find((work) => work.public);
  usePageHead(
    album?.published === true && first !== undefined ? (origin) => albumHead(album, first.image, origin) : null,
    title,
  );
};

/** Public page of a shared album. The link may contain the title, which the page shows while the album loads. */
export const PublicAlbumPage = () => {
  const { id = '', albumid = '' } = useParams();
  const linkTitle = new URLSearchParams(useLocation().search).get('title');
  const { data: user } = useQuery(publicUser(id));
  const { data: albums } = useQuery(albumsOfUser(id));
  const query = useInfiniteQuery(publicAlbumImages(id, albumid));
  const album = albums?.find((one) => one.id === albumid);
  const title = album?.title ?? linkTitle ?? text.albumTitle;
  useAlbumHead(album, query.data?.pages[0]?.collection ?? [], title);
  return (
    <div className={css.page}>
      <header id="user-info" className={css.head}>
        <div>
          <h1>{title}</h1>
          {user !== undefined && (
            <Link to={`/users/${id}`} className={css.author}>
              <Avatar user={user} size={36} />
              <span>
                <strong>{user.full_name}</strong> <bdi>@{user.username}</bdi>
              </span>
            </Link>
          )}
        </div>
        {album !== undefined && (
          <div className={css.share}>
            <ShareButton shared={sharedAlbum(album)}>{shareText.share}</ShareButton>
          </div>
        )}
      </header>
      <WorksGrid
        label={text.albumTitle}
        query={query}
        empty={
          <Empty title={text.emptyTitle} text={text.emptyGuest}>
            <Link to="/">{text.toHome}</Link>
          </Empty>
        }
        missing={
          <MissingAlbum>
            <Link to="/">{text.toHome}</Link>
          </MissingAlbum>
        }
      />
    </div>
  );
};
