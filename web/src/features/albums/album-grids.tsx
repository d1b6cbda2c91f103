import type { AlbumView } from '@pixchange/contracts/http/albums';
import type { ReactNode } from 'react';
import { openDialog, whenConfirmed } from '../../shared/session/dialogs.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icons.tsx';
import { useMedia } from '../../shared/ui/use-media.ts';
import { AlbumCard } from './album-card.tsx';
import { albumsText as text } from './albums.text.ts';
import css from './album-grids.module.css';

const add = (published: boolean) => () => whenConfirmed(() => openDialog({ name: 'album-create', published }));

/**
 * Shared `data-focus` name of the button and the tile. When one replaces the other, the focus moves to the replacement.
 */
const ADD_PUBLIC = 'add-public-album';

const AddTile = ({ published }: { published: boolean }) => (
  <button
    type="button"
    className={css.tile}
    data-focus={published ? ADD_PUBLIC : 'add-private-album'}
    onClick={add(published)}
  >
    <span>
      <Icon name="plus" size={22} />
    </span>
    {published ? text.addPublic : text.addPrivate}
  </button>
);

interface GroupProps {
  title: string;
  count: number;
  /** Action next to the title on wide screens. */
  action?: ReactNode;
  children: ReactNode;
}

const Group = ({ title, count, action, children }: GroupProps) => (
  <section className={css.group} aria-label={title}>
    <header>
      <h2>{title}</h2>
      <span>{count}</span>
      {action}
    </header>
    {children}
  </section>
);

const OwnCards = ({ albums, children }: { albums: AlbumView[]; children?: ReactNode }) => (
  <div className={css.grid}>
    {albums.map((album) => (
      <AlbumCard key={album.id} album={album} to={`/albums/${album.id}/images`} own />
    ))}
    {children}
  </div>
);

const publicOf = (albums: AlbumView[]): AlbumView[] =>
  albums.filter(({ kind, published }) => kind === 'regular' && published);
const privateOf = (albums: AlbumView[]): AlbumView[] =>
  albums.filter(({ kind, published }) => kind === 'regular' && !published);
const keptOf = (albums: AlbumView[]): AlbumView[] => albums.filter(({ kind }) => kind !== 'regular');

/** Returns the number of albums for each tab of the profile page on narrow screens. */
export const albumCounts = (albums: AlbumView[]) => ({
  public: publicOf(albums).length,
  private: privateOf(albums).length,
  kept: keptOf(albums).length,
});

/**
 * The member's public albums. Wide screens have the add button in the header; narrow screens and an empty group have a
 * tile instead.
 */
export const OwnPublicAlbums = ({ albums }: { albums: AlbumView[] }) => {
  const list = publicOf(albums);
  const isWide = useMedia('(min-width: 1199px)');
  const inHead = list.length > 0 && isWide;
  return (
    <Group
      title={text.publicAlbums}
      count={list.length}
      action={
        inHead && (
          <Button icon="plus" className={css.add} data-focus={ADD_PUBLIC} onClick={add(true)}>
            {text.addPublic}
          </Button>
        )
      }
    >
      <OwnCards albums={list}>{!inHead && <AddTile published />}</OwnCards>
    </Group>
  );
};

export const OwnPrivateAlbums = ({ albums }: { albums: AlbumView[] }) => {
  const list = privateOf(albums);
  return (
    <Group title={text.privateAlbums} count={list.length}>
      <OwnCards albums={list}>
        <AddTile published={false} />
      </OwnCards>
    </Group>
  );
};

/** Favorites and tops, which every member has by default. */
export const KeptAlbums = ({ albums }: { albums: AlbumView[] }) => (
  <Group title={text.keptTitle} count={keptOf(albums).length}>
    <OwnCards albums={keptOf(albums)} />
  </Group>
);

/** Another person's albums; the server sends only the published ones. */
export const PublicAlbumGrid = ({
  albums,
  userId,
  onOpen,
}: {
  albums: AlbumView[];
  userId: string;
  onOpen?: () => void;
}) => (
  <Group title={text.publicAlbums} count={albums.length}>
    <div className={css.grid}>
      {albums.map((album) => (
        <AlbumCard
          key={album.id}
          album={album}
          to={`/users/${userId}/albums/${album.id}`}
          own={false}
          onOpen={onOpen}
        />
      ))}
    </div>
  </Group>
);
