import type { AlbumView } from '@pixchange/contracts/http/albums';
import { openDialog, whenConfirmed } from '../../shared/session/dialogs.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icons.tsx';
import { AlbumCard } from './album-card.tsx';
import { albumsText as text } from './albums.text.ts';
import css from './album-grids.module.css';

const add = (published: boolean) => () => whenConfirmed(() => openDialog({ name: 'album-create', published }));

const AddTile = ({ published }: { published: boolean }) => (
  <button type="button" className={css.tile} onClick={add(published)}>
    <span><Icon name="plus" size={22} /></span>
    {published ? text.addPublic : text.addPrivate}
  </button>
);

interface GroupProps {
  title: string;
  published: boolean;
  albums: AlbumView[];
}

const OwnGroup = ({ title, published, albums }: GroupProps) => (
  <section className={css.group}>
    <header>
      <h2>{title}</h2>
      <span>{albums.length}</span>
      <Button icon="plus" className={css.add} onClick={add(published)}>{published ? text.addPublic : text.addPrivate}</Button>
    </header>
    <div className={css.grid}>
      {albums.map((album) => <AlbumCard key={album.id} album={album} to={`/albums/${album.id}/images`} own />)}
      <AddTile published={published} />
    </div>
  </section>
);

/** The special albums have places of their own. */
const isRegular = ({ kind }: AlbumView): boolean => kind === 'regular';

export const OwnAlbumGrids = ({ albums }: { albums: AlbumView[] }) => {
  const regular = albums.filter(isRegular);
  return (
    <>
      <OwnGroup title={text.publicAlbums} published albums={regular.filter(({ published }) => published)} />
      <OwnGroup title={text.privateAlbums} published={false} albums={regular.filter(({ published }) => !published)} />
    </>
  );
};

/** Another's albums; the server sends the published ones only. */
export const PublicAlbumGrid = ({ albums, userId, onOpen }: { albums: AlbumView[]; userId: string; onOpen?: () => void }) => (
  <section className={css.group}>
    <header>
      <h2>{text.publicAlbums}</h2>
      <span>{albums.length}</span>
    </header>
    {albums.length === 0 && <p className={css.none}>{text.noPublic}</p>}
    <div className={css.grid}>
      {albums.map((album) => <AlbumCard key={album.id} album={album} to={`/users/${userId}/albums/${album.id}`} own={false} onOpen={onOpen} />)}
    </div>
  </section>
);
