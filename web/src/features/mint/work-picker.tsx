import type { ImageItemView } from '@pixchange/contracts/http/images';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { WorkPicture } from '../../entities/work/work-picture.tsx';
import { wordsOf } from '../../shared/api/failure.ts';
import { ownAlbumImages } from '../../shared/api/album-queries.ts';
import { ownAlbums } from '../../shared/api/own-albums.ts';
import { openDialog } from '../../shared/session/dialogs.ts';
import { useSignedIn, useUser } from '../../shared/session/session.ts';
import { failureText } from '../../shared/text/failure.text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { Loading, LoadError } from '../../shared/ui/loading.tsx';
import { uiText } from '../../shared/ui/ui.text.ts';
import { mintText as text } from './mint.text.ts';
import css from './work-picker.module.css';

export interface PickerProps {
  /** Whether a work can be taken; the others are not shown. */
  readonly isTaken: (item: ImageItemView) => boolean;
}

const Works = ({ albumId, isTaken }: PickerProps & { albumId: string }) => {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    ownAlbumImages(albumId),
  );
  const ownId = useUser()?.id;
  if (data === undefined)
    return error === null ? (
      <Loading label={text.loadingWorks} />
    ) : (
      <LoadError text={wordsOf(error)} retry={failureText.retry} onRetry={() => void refetch()} />
    );
  const works = data.pages
    .flatMap(({ collection }) => collection)
    .filter((item) => item.user.id === ownId && item.public && isTaken(item));
  return (
    <>
      {works.length === 0 && !hasNextPage && <p>{text.noWorks}</p>}
      <ul className={css.works}>
        {works.map((item) => (
          <li key={item.id}>
            <Link to={`?image=${item.id}`} replace>
              <span className={css.picture}>
                {item.image !== null && (
                  <WorkPicture picture={item.image} alt="" playing={false} widthPx={132} fit="cover" />
                )}
              </span>
              <span dir="auto">{item.title || uiText.untitled}</span>
            </Link>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text.moreWorks}
        </Button>
      )}
    </>
  );
};

const Albums = (props: PickerProps) => {
  const id = useId();
  const { data, error, refetch } = useQuery(ownAlbums());
  const [chosen, setChosen] = useState<string>();
  if (data === undefined)
    return error === null ? (
      <Loading label={text.loadingAlbums} />
    ) : (
      <LoadError text={wordsOf(error)} retry={failureText.retry} onRetry={() => void refetch()} />
    );
  const albums = data.filter((album) => album.published && !album.taken_down && album.images_count > 0);
  const current = albums.find((album) => album.id === chosen) ?? albums[0];
  if (current === undefined) return <p>{text.noAlbums}</p>;
  return (
    <>
      {albums.length > 1 && (
        <div className={css.choice}>
          <label htmlFor={id}>{text.pickAlbum}</label>
          <select id={id} value={current.id} onChange={({ target }) => setChosen(target.value)}>
            {albums.map((album) => (
              <option key={album.id} value={album.id}>
                {album.title}
              </option>
            ))}
          </select>
        </div>
      )}
      <Works key={current.id} albumId={current.id} {...props} />
    </>
  );
};

/** Own public works, by album; whatever is taken comes into the address. */
export const WorkPicker = (props: PickerProps) => {
  const isSignedIn = useSignedIn();
  if (!isSignedIn)
    return (
      <p className={css.login}>
        <Button onClick={() => openDialog({ name: 'login', guarded: true })}>{text.pickLogin}</Button>
      </p>
    );
  return (
    <>
      <p>{text.pick}</p>
      <Albums {...props} />
    </>
  );
};
