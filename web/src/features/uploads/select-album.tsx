import type { AlbumView } from '@pixchange/contracts/http/albums';
import { albums as limits } from '@pixchange/contracts/http/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../shared/api/failure.ts';
import { ownAlbums } from '../../shared/api/own-albums.ts';
import { whenConfirmed } from '../../shared/session/dialogs.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { Icon } from '../../shared/ui/icons.tsx';
import form from '../../shared/ui/form.module.css';
import { TabList } from '../../shared/ui/tab-list.tsx';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import { randomTestNumber } from '../../entities/album/test-title.ts';
import { albumChoice, albumOf, type AlbumChoice, type AlbumTarget } from './album-choice.ts';
import { SelectCollection } from './select-collection.tsx';
import { useCreateAlbum } from './uploads.api.ts';
import { uploadsText as text } from './uploads.text.ts';
import css from './select-album.module.css';

type Tab = keyof typeof text.albumTabs;
const tabs = (['public', 'private', 'collection'] as const).map((id) => ({ id, label: text.albumTabs[id] }));

const NewAlbum = ({
  published,
  onDone,
  onCancel,
}: {
  published: boolean;
  onDone: (album: AlbumView) => void;
  onCancel: () => void;
}) => {
  const [title, setTitle] = useState(() => text.testTitle(randomTestNumber()));
  const create = useCreateAlbum();
  const save = () => {
    if (title.trim() !== '' && !create.isPending) create.mutate({ title, published }, { onSuccess: onDone });
  };
  return (
    <form
      className={css.create}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field
        label={text.newTitle}
        value={title}
        maxLength={limits.titleLengthMax}
        error={create.error === null ? undefined : messageOf(create.error)}
        autoFocus
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTitle(target.value)}
      />
      <Button type="submit" look="filled" disabled={title.trim() === ''} busy={create.isPending}>
        {text.create}
      </Button>
      <Button onClick={onCancel}>{text.cancel}</Button>
    </form>
  );
};

interface AlbumTileProps {
  album: AlbumView;
  isSelected: boolean;
  onChoose: (album: AlbumChoice) => void;
}

interface NewAlbumTileProps {
  album: AlbumTarget;
  isSelected: boolean;
  onChoose: (album: AlbumTarget) => void;
}

const Mark = () => (
  <span className={css.mark}>
    <Icon name="check" size={16} />
    {text.selected}
  </span>
);

const AlbumTile = ({ album, isSelected, onChoose }: AlbumTileProps) => (
  <button
    type="button"
    className={css.album}
    aria-current={isSelected || undefined}
    onClick={() => onChoose(albumChoice(album))}
  >
    <span className={css.cover}>
      {album.cover !== null && !album.cover.image.is_video && (
        <img src={album.cover.image.webp ?? album.cover.image.url} alt="" loading="lazy" />
      )}
      {isSelected && <Mark />}
    </span>
    <strong>{album.title}</strong>
    <small>{text.albumWorks(album.images_count)}</small>
  </button>
);

/** Tile for the public album that the upload creates for a member without one. */
const NewAlbumTile = ({ album, isSelected, onChoose }: NewAlbumTileProps) => (
  <button type="button" className={css.album} aria-current={isSelected || undefined} onClick={() => onChoose(album)}>
    <span className={css.cover}>{isSelected && <Mark />}</span>
    <strong>{album.title}</strong>
    <small>{text.newAlbum}</small>
  </button>
);

interface AlbumsProps extends Pick<SelectAlbumProps, 'selected' | 'newAlbum' | 'onChoose'> {
  published: boolean;
}

const Albums = ({ published, selected, newAlbum, onChoose }: AlbumsProps) => {
  const { data, instead } = useLoaded(useQuery(ownAlbums()), text.loadingAlbums);
  const [creating, setCreating] = useState(false);
  if (data === undefined) return instead;
  if (creating)
    return (
      <NewAlbum
        published={published}
        onDone={(album) => onChoose(albumChoice(album))}
        onCancel={() => setCreating(false)}
      />
    );
  const shown = data.filter((album) => album.published === published && album.can_insert_image);
  return (
    <div className={css.grid}>
      {published && newAlbum !== null && (
        <NewAlbumTile album={newAlbum} isSelected={selected?.id === null} onChoose={onChoose} />
      )}
      {shown.map((album) => (
        <AlbumTile key={album.id} album={album} isSelected={album.id === selected?.id} onChoose={onChoose} />
      ))}
      <button
        type="button"
        className={css.add}
        onClick={() => whenConfirmed(() => setCreating(true), 'upload', { name: 'upload', stage: 3 })}
      >
        <Icon name="plus" />
        {published ? text.addPublic : text.addPrivate}
      </button>
      {shown.length === 0 && !(published && newAlbum !== null) && <p className={css.none}>{text.noAlbums}</p>}
    </div>
  );
};

export interface SelectAlbumProps {
  /** Selected target; a click on another one changes it. */
  selected: AlbumChoice | null;
  /** Public album for the works of a collection. */
  publicAlbum: AlbumTarget | null;
  /** Public album that the upload creates; null for a member who has one. */
  newAlbum: AlbumTarget | null;
  onChoose: (choice: AlbumChoice) => void;
}

const tabOf = (choice: AlbumChoice | null): Tab => {
  if (choice?.kind === 'collection') return 'collection';
  return choice === null || choice.published ? 'public' : 'private';
};

/** Stage 3 of the upload: the member's albums and collections; choosing one continues to stage 4. */
export const SelectAlbum = ({ selected, publicAlbum, newAlbum, onChoose }: SelectAlbumProps) => {
  const [pressed, setTab] = useState<Tab | null>(null);
  const tab = pressed ?? tabOf(selected);
  return (
    <TabList label={text.stage3} tabs={tabs} current={tab} onChange={setTab}>
      {tab === 'collection' ? (
        <SelectCollection selected={selected} publicAlbum={publicAlbum} onChoose={onChoose} />
      ) : (
        <Albums key={tab} published={tab === 'public'} selected={selected} newAlbum={newAlbum} onChoose={onChoose} />
      )}
    </TabList>
  );
};

interface AlbumActionsProps {
  selected: AlbumChoice | null;
  onBack: () => void;
  onNext: (choice: AlbumChoice) => void;
}

/** Footer of stage 3, with Next for continuing with the preselected album. */
export const AlbumActions = ({ selected, onBack, onNext }: AlbumActionsProps) => (
  <>
    <Button onClick={onBack}>{text.back}</Button>
    {selected !== null && (
      <>
        <p className={form.reason}>
          {text.isSelected(selected.title)} {albumOf(selected)?.published === true ? text.everyoneSees : text.youSee}
        </p>
        <Button look="filled" onClick={() => onNext(selected)}>
          {text.next}
        </Button>
      </>
    )}
  </>
);
