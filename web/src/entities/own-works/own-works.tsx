import type { AlbumView } from '@pixchange/contracts/http/albums';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownAlbumImages } from '../../shared/api/album-queries.ts';
import { ownAlbums } from '../../shared/api/own-albums.ts';
import { useUser } from '../../shared/session/session.ts';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import { ownWorksText as text } from './own-works.text.ts';
import { WorksToChoose, type Choice } from './works-to-choose.tsx';

const WorksOf = ({ albumId, isSelectable, draw }: Choice & { albumId: string }) => {
  const query = useInfiniteQuery(ownAlbumImages(albumId));
  const ownId = useUser()?.id;
  return (
    <WorksToChoose
      query={query}
      isSelectable={(item) => item.user.id === ownId && isSelectable(item)}
      draw={draw}
      none={<p>{text.none}</p>}
    />
  );
};

interface OwnWorksProps extends Choice {
  /** Whether an album with works is offered. */
  isOffered: (album: AlbumView) => boolean;
  /** Text when no album is offered. */
  noAlbums: string;
}

/** Picker for one of the member's own works, grouped by album. */
export const OwnWorks = ({ isOffered, noAlbums, ...choice }: OwnWorksProps) => {
  const { data, instead } = useLoaded(useQuery(ownAlbums()), text.loadingAlbums);
  const [chosen, setChosen] = useState<string>();
  if (data === undefined) return instead;
  const albums = data.filter((album) => album.images_count > 0 && isOffered(album));
  const current = albums.find((album) => album.id === chosen) ?? albums[0];
  if (current === undefined) return <p>{noAlbums}</p>;
  return (
    <>
      {albums.length > 1 && (
        <SelectField label={text.album} value={current.id} onChange={({ target }) => setChosen(target.value)}>
          {albums.map((album) => (
            <option key={album.id} value={album.id}>
              {album.title}
            </option>
          ))}
        </SelectField>
      )}
      <WorksOf key={current.id} albumId={current.id} {...choice} />
    </>
  );
};
