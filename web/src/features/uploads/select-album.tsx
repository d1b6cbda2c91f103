import type { AlbumView } from '@pixchange/contracts/http/albums';
import { albums as limits } from '@pixchange/contracts/http/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { wordsOf } from '../../shared/api/failure.ts';
import { ownAlbums } from '../../shared/api/queries.ts';
import { whenConfirmed } from '../../shared/session/dialogs.ts';
import { failureText } from '../../shared/text/failure.text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { Icon } from '../../shared/ui/icons.tsx';
import { Loading, LoadError } from '../../shared/ui/page-states.tsx';
import { TabList } from '../../shared/ui/tab-list.tsx';
import { randomTestNumber } from '../../entities/album/test-title.ts';
import type { AlbumChoice } from './album-choice.ts';
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
        error={create.error === null ? undefined : wordsOf(create.error)}
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

const choiceOf = ({ id, title, published }: AlbumView): AlbumChoice => ({ kind: 'album', id, title, published });

const AlbumTile = ({ album, onChoose }: { album: AlbumView; onChoose: (album: AlbumChoice) => void }) => (
  <button type="button" className={css.album} onClick={() => onChoose(choiceOf(album))}>
    <span className={css.cover}>
      {album.cover !== null && !album.cover.image.is_video && (
        <img src={album.cover.image.webp ?? album.cover.image.url} alt="" loading="lazy" />
      )}
    </span>
    <strong>{album.title}</strong>
    <small>{text.albumWorks(album.images_count)}</small>
  </button>
);

interface AlbumsProps {
  published: boolean;
  onChoose: (choice: AlbumChoice) => void;
}

const Albums = ({ published, onChoose }: AlbumsProps) => {
  const { data, error, refetch } = useQuery(ownAlbums());
  const [creating, setCreating] = useState(false);
  if (data === undefined && error === null) return <Loading label={text.loadingAlbums} />;
  if (data === undefined)
    return <LoadError text={wordsOf(error)} retry={failureText.retry} onRetry={() => void refetch()} />;
  if (creating)
    return (
      <NewAlbum
        published={published}
        onDone={(album) => onChoose(choiceOf(album))}
        onCancel={() => setCreating(false)}
      />
    );
  const shown = data.filter((album) => album.published === published && album.can_insert_image);
  return (
    <div className={css.grid}>
      {shown.map((album) => (
        <AlbumTile key={album.id} album={album} onChoose={onChoose} />
      ))}
      <button type="button" className={css.add} onClick={() => whenConfirmed(() => setCreating(true))}>
        <Icon name="plus" />
        {published ? text.addPublic : text.addPrivate}
      </button>
      {shown.length === 0 && <p className={css.none}>{text.noAlbums}</p>}
    </div>
  );
};

/** Stage 3: own albums and drafts of collections that take images; choosing one goes on. */
export const SelectAlbum = ({ onChoose }: { onChoose: (choice: AlbumChoice) => void }) => {
  const [tab, setTab] = useState<Tab>('public');
  return (
    <TabList label={text.stage3} tabs={tabs} current={tab} onChange={setTab}>
      {tab === 'collection' ? (
        <SelectCollection onChoose={onChoose} />
      ) : (
        <Albums key={tab} published={tab === 'public'} onChoose={onChoose} />
      )}
    </TabList>
  );
};
