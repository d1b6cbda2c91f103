import type { CollectionView } from '@pixchange/contracts/http/collections';
import { useLocation, useNavigate } from 'react-router';
import { wordsOf } from '../../shared/api/failure.ts';
import { closeDialog } from '../../shared/session/dialogs.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { FieldError } from '../../shared/ui/field.tsx';
import form from '../../shared/ui/form.module.css';
import { draftOf } from './collection-draft.ts';
import { CollectionFields } from './collection-fields.tsx';
import { useDeleteCollection, useEditCollection, useFinishCollection } from './collections.api.ts';
import { collectionsText as text } from './collections.text.ts';
import { useCollectionForm } from './use-collection-form.ts';

export const CollectionEditDialog = ({ collection }: { collection: CollectionView }) => {
  const { draft, picture, errors, edit, choose, save, ready, busy, note } = useCollectionForm(
    draftOf(collection),
    useEditCollection(collection.id),
    ({ title }) => {
      showToast('success', text.saved(title));
      closeDialog();
    },
  );
  return (
    <Dialog
      title={text.editTitle}
      onClose={closeDialog}
      width={560}
      actions={
        <>
          <Button onClick={closeDialog}>{text.cancel}</Button>
          <p className={form.reason} role="status">
            {note}
          </p>
          <Button look="filled" className={form.push} disabled={!ready} busy={busy} onClick={save}>
            {text.save}
          </Button>
        </>
      }
    >
      <form
        className={form.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <CollectionFields
          draft={draft}
          errors={errors}
          picture={picture}
          currentPicture={collection.profile_image.url}
          isFixed={collection.nft_status !== 'draft'}
          onEdit={edit}
          onPicture={choose}
        />
      </form>
    </Dialog>
  );
};

export const CollectionDeleteDialog = ({ collection }: { collection: CollectionView }) => {
  const remove = useDeleteCollection();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const done = () => {
    closeDialog();
    if (pathname.startsWith('/collections/')) void navigate('/profile', { replace: true });
  };
  return (
    <Dialog
      title={text.deleteTitle(collection.title)}
      onClose={closeDialog}
      width={460}
      actions={
        <>
          <Button onClick={closeDialog}>{text.cancel}</Button>
          <Button
            look="filled"
            className={form.push}
            busy={remove.isPending}
            onClick={() => remove.mutate(collection, { onSuccess: done })}
          >
            {text.delete}
          </Button>
        </>
      }
    >
      <p>{text.deleteText}</p>
      {remove.error !== null && <FieldError text={wordsOf(remove.error)} />}
    </Dialog>
  );
};

export const CollectionFinishDialog = ({ collection }: { collection: CollectionView }) => {
  const finish = useFinishCollection();
  return (
    <Dialog
      title={text.finishTitle(collection.title)}
      onClose={closeDialog}
      width={460}
      actions={
        <>
          <Button onClick={closeDialog}>{text.cancel}</Button>
          <Button
            look="filled"
            className={form.push}
            busy={finish.isPending}
            onClick={() => finish.mutate(collection, { onSuccess: closeDialog })}
          >
            {text.finish}
          </Button>
        </>
      }
    >
      <p>{text.finishText}</p>
      {finish.error !== null && <FieldError text={wordsOf(finish.error)} />}
    </Dialog>
  );
};
