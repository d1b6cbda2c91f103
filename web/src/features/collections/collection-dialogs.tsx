import type { CollectionView } from '@pixchange/contracts/http/collections';
import { useLocation, useNavigate } from 'react-router';
import { closeDialog } from '../../shared/session/dialogs.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import form from '../../shared/ui/form.module.css';
import { Question } from '../../shared/ui/question.tsx';
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
    <Question
      title={text.deleteTitle(collection.title)}
      text={text.deleteText}
      keep={text.cancel}
      action={text.delete}
      busy={remove.isPending}
      failure={remove.error}
      onKeep={closeDialog}
      onAction={() => remove.mutate(collection, { onSuccess: done })}
    />
  );
};

export const CollectionFinishDialog = ({ collection }: { collection: CollectionView }) => {
  const finish = useFinishCollection();
  return (
    <Question
      title={text.finishTitle(collection.title)}
      text={text.finishText}
      keep={text.cancel}
      action={text.finish}
      busy={finish.isPending}
      failure={finish.error}
      onKeep={closeDialog}
      onAction={() => finish.mutate(collection, { onSuccess: closeDialog })}
    />
  );
};
