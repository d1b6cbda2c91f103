import type { AlbumView } from '@pixchange/contracts/http/albums';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { albums as limits } from '@pixchange/contracts/http/limits';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { messageOf } from '../../shared/api/failure.ts';
import { ownAlbums } from '../../shared/api/own-albums.ts';
import { closeDialog } from '../../shared/session/dialogs.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Checkbox, Field } from '../../shared/ui/field.tsx';
import form from '../../shared/ui/form.module.css';
import { Icon } from '../../shared/ui/icons.tsx';
import { Question } from '../../shared/ui/question.tsx';
import { uiText } from '../../shared/ui/ui.text.ts';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import { useAddToAlbum, useMoveImage, useRemoveImage } from './album-images.api.ts';
import { useCreateAlbum } from './albums.api.ts';
import { albumsText as text } from './albums.text.ts';
import css from './album-image-dialogs.module.css';

interface Chosen {
  album: AlbumView;
  image: ImageItemView;
}

const Cover = ({ album: { cover } }: { album: AlbumView }) => {
  if (cover === null) return <span className={css.cover} data-blank />;
  const { url, webp, is_video, still } = cover.image;
  return (
    <span className={css.cover}>
      {is_video ? (
        <video src={`${url}#t=0.1`} muted playsInline preload="metadata" aria-hidden="true" />
      ) : (
        <img src={still ?? webp ?? url} alt="" loading="lazy" />
      )}
    </span>
  );
};

const Target = ({ album, onChoose }: { album: AlbumView; onChoose: () => void }) => (
  <li>
    <button type="button" onClick={onChoose}>
      <Cover album={album} />
      <span className={css.names}>
        <strong>{album.title}</strong>
        <small>
          {!album.published && <Icon name="lock" size={14} />}
          {album.published ? text.inPublic(album.images_count) : text.inPrivate(album.images_count)}
        </small>
      </span>
    </button>
  </li>
);

/** Button that expands into a form for a new album, which then receives the work. */
const NewAlbum = ({ onCreate }: { onCreate: (album: AlbumView) => void }) => {
  const [title, setTitle] = useState<string | null>(null);
  const [published, setPublished] = useState(false);
  const create = useCreateAlbum();
  if (title === null)
    return (
      <Button icon="plus" onClick={() => setTitle('')}>
        {text.newAlbum}
      </Button>
    );
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() !== '' && !create.isPending) create.mutate({ title, published }, { onSuccess: onCreate });
  };
  return (
    <form className={form.form} onSubmit={save}>
      <Field
        label={text.title}
        value={title}
        maxLength={limits.titleLengthMax}
        hint={published ? undefined : text.newAlbumHint}
        error={create.error === null ? undefined : messageOf(create.error)}
        autoFocus
        onChange={({ target }) => {
          setTitle(target.value);
          create.reset();
        }}
      />
      <Checkbox
        label={text.newAlbumPublic}
        checked={published}
        onChange={({ target }) => setPublished(target.checked)}
      />
      <Button type="submit" look="filled" disabled={title.trim() === ''} busy={create.isPending}>
        {text.create}
      </Button>
    </form>
  );
};

interface AlbumPickerProps {
  title: string;
  /** Id of an album that already contains the work and is not offered; null if there is none. */
  except: string | null;
  onChoose: (album: AlbumView) => void;
}

/** Dialog for choosing one of the member's albums that accept works, or a new album. */
const AlbumPicker = ({ title, except, onChoose }: AlbumPickerProps) => {
  const { data, instead } = useLoaded(useQuery(ownAlbums()), text.loading);
  const targets = data?.filter(({ id, can_insert_image }) => id !== except && can_insert_image) ?? [];
  const choose = (album: AlbumView) => {
    closeDialog();
    onChoose(album);
  };
  return (
    <Dialog title={title} onClose={closeDialog} width={480}>
      {instead}
      {data !== undefined && targets.length === 0 && <p>{text.moveNowhere}</p>}
      <ul className={css.targets}>
        {targets.map((album) => (
          <Target key={album.id} album={album} onChoose={() => choose(album)} />
        ))}
      </ul>
      <div className={css.new}>
        <NewAlbum onCreate={choose} />
      </div>
    </Dialog>
  );
};

/** Dialog that moves a work to another of the member's albums. */
export const AlbumImageMoveDialog = ({ album, image }: Chosen) => {
  const move = useMoveImage(album);
  return (
    <AlbumPicker
      title={text.moveTitle(image.title || uiText.untitled)}
      except={album.id}
      onChoose={(to) => move.mutate({ image, to })}
    />
  );
};

/** Dialog that adds any member's work to one of the viewer's albums; the work stays in its other albums. */
export const AddToAlbumDialog = ({ item }: { item: ImageItemView }) => {
  const add = useAddToAlbum();
  return (
    <AlbumPicker
      title={text.addTitle(item.title || uiText.untitled)}
      except={item.album_id}
      onChoose={(to) => add.mutate({ image: item, to })}
    />
  );
};

/**
 * Dialog that confirms the removal of a work from an album. The server deletes the member's own work if no other album
 * contains it.
 */
export const AlbumImageRemoveDialog = ({ album, image }: Chosen) => {
  const remove = useRemoveImage(album);
  const confirm = () => {
    closeDialog();
    remove.mutate({ image });
  };
  return (
    <Question
      title={text.removeTitle(image.title || uiText.untitled)}
      text={text.removeText}
      keep={text.cancel}
      action={text.remove}
      onKeep={closeDialog}
      onAction={confirm}
    />
  );
};
