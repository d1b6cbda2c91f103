import type { AlbumView } from '@pixchange/contracts/http/albums';
import { albums as limits } from '@pixchange/contracts/http/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { messageOf } from '../../shared/api/failure.ts';
import { ownAlbums } from '../../shared/api/own-albums.ts';
import { closeDialog } from '../../shared/session/dialogs.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Field } from '../../shared/ui/field.tsx';
import form from '../../shared/ui/form.module.css';
import { Question } from '../../shared/ui/question.tsx';
import { randomTestNumber } from '../../entities/album/test-title.ts';
import { useCreateAlbum, useDeleteAlbum, useRenameAlbum } from './albums.api.ts';
import { albumsText as text } from './albums.text.ts';

type AlbumTitleDialogProps = { album: AlbumView; published?: undefined } | { album?: undefined; published: boolean };

const headingOf = ({ album, published }: AlbumTitleDialogProps): string => {
  if (album !== undefined) return text.rename;
  return published ? text.newPublic : text.newPrivate;
};

const NO_ALBUM = { id: '', title: '' };

/** Dialog that creates an album or renames an existing one. */
export const AlbumTitleDialog = (props: AlbumTitleDialogProps) => {
  const { album, published } = props;
  const [title, setTitle] = useState(() => album?.title ?? text.testTitle(randomTestNumber()));
  const create = useCreateAlbum();
  const rename = useRenameAlbum(album ?? NO_ALBUM);
  const ready = title.trim() !== '';
  const created = () => {
    closeDialog();
    showToast('success', text.created(title.trim()));
  };
  const save = () => {
    if (!ready || create.isPending) return;
    if (album === undefined) return create.mutate({ title, published }, { onSuccess: created });
    // The page shows the new title before the server responds; a toast reports a refusal.
    if (title.trim() !== album.title) rename.mutate(title);
    closeDialog();
  };
  return (
    <Dialog
      title={headingOf(props)}
      onClose={closeDialog}
      width={460}
      actions={
        <>
          <Button onClick={closeDialog}>{text.cancel}</Button>
          <Button look="filled" className={form.push} disabled={!ready} busy={create.isPending} onClick={save}>
            {album === undefined ? text.create : text.save}
          </Button>
        </>
      }
    >
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field
          label={text.title}
          value={title}
          maxLength={limits.titleLengthMax}
          error={create.error === null ? undefined : messageOf(create.error)}
          data-autofocus
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => {
            setTitle(target.value);
            create.reset();
          }}
        />
      </form>
    </Dialog>
  );
};

export const AlbumDeleteDialog = ({ album }: { album: AlbumView }) => {
  const remove = useDeleteAlbum();
  const home = useQuery(ownAlbums()).data?.find((one) => one.default);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const done = () => {
    closeDialog();
    if (pathname.startsWith('/albums/')) void navigate('/profile', { replace: true });
  };
  return (
    <Question
      title={text.deleteTitle(album.title)}
      text={(album.published ? text.deletePublicText : text.deleteText)(home?.title ?? text.albumTitle)}
      keep={text.cancel}
      action={text.delete}
      busy={remove.isPending}
      failure={remove.error}
      onKeep={closeDialog}
      onAction={() => remove.mutate(album, { onSuccess: done })}
    />
  );
};
