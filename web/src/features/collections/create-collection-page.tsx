import { useLocation, useNavigate } from 'react-router';
import { whenSignedIn } from '../../shared/session/dialogs.ts';
import { useSignedIn } from '../../shared/session/session.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { isForUpload, UPLOAD_QUERY } from '../../shared/session/upload-query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useTitle } from '../../navigation/page-title.ts';
import { emptyDraft } from './collection-draft.ts';
import { CollectionFields } from './collection-fields.tsx';
import { useCreateCollection } from './collections.api.ts';
import { collectionsText as text } from './collections.text.ts';
import { useCollectionForm } from './use-collection-form.ts';
import css from './create-collection-page.module.css';

/**
 * Page for a new collection, open to everyone. Visitors log in when they submit the form, without losing their input.
 */
export const CreateCollectionPage = () => {
  useTitle(text.newTitle);
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const { state } = useLocation();
  const { draft, picture, errors, edit, choose, save, ready, busy, note } = useCollectionForm(
    emptyDraft,
    useCreateCollection(),
    ({ id, title }) => {
      showToast('success', text.created(title));
      // Resumes an upload that waits for the new collection.
      void navigate(
        { pathname: `/collections/${id}`, search: isForUpload(state) ? `?${UPLOAD_QUERY}=${id}` : '' },
        { replace: true },
      );
    },
  );
  return (
    <div className={css.page}>
      <h1>{text.newTitle}</h1>
      <p className={css.words}>{text.newText}</p>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          whenSignedIn(save, 'collection');
        }}
      >
        <CollectionFields
          draft={draft}
          errors={errors}
          picture={picture}
          currentPicture={null}
          onEdit={edit}
          onPicture={choose}
        />
        <div className={css.actions}>
          <Button type="submit" look="filled" disabled={!ready} busy={busy}>
            {text.create}
          </Button>
          <p role="status">{note ?? (!signedIn && text.loginFirst)}</p>
        </div>
      </form>
    </div>
  );
};
