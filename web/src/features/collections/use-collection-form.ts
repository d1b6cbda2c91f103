import type { CollectionView } from '@pixchange/contracts/http/collections';
import { useState } from 'react';
import { fieldErrorsOf } from '../../shared/api/failure.ts';
import { firstInvalidField, type CollectionDraft } from './collection-draft.ts';
import type { CollectionErrors } from './collection-fields.tsx';
import { collectionsText as text } from './collections.text.ts';

const fields = ['title', 'description', 'max_amount', 'profile_image'] as const;
const fieldOf = (attribute: string) => fields.find((field) => field === attribute);

interface Save {
  draft: CollectionDraft;
  picture: File | undefined;
}

interface Work {
  isPending: boolean;
  mutate: (
    given: Save,
    then: { onSuccess: (collection: CollectionView) => void; onError: (error: Error) => void },
  ) => void;
}

/** Returns the state of the collection form: draft, picture and the server's messages. Editing clears the messages. */
export const useCollectionForm = (
  initial: CollectionDraft,
  work: Work,
  onSaved: (collection: CollectionView) => void,
) => {
  const [draft, setDraft] = useState(initial);
  const [picture, setPicture] = useState<File>();
  const [errors, setErrors] = useState<CollectionErrors>({});
  const missing = firstInvalidField(draft);
  const edit = (change: Partial<CollectionDraft>) => {
    setDraft((old) => ({ ...old, ...change }));
    setErrors({});
  };
  const choose = (file: File | undefined) => {
    if (file !== undefined) setPicture(file);
    setErrors({});
  };
  const save = () => {
    if (missing === null && !work.isPending)
      work.mutate(
        { draft, picture },
        {
          onSuccess: onSaved,
          onError: (error) => setErrors(fieldErrorsOf<keyof CollectionErrors>(error, fieldOf, 'base')),
        },
      );
  };
  /** Returns the note next to the button: the upload in progress, or why the button is disabled. */
  const noteOf = (): string | null => {
    if (work.isPending) return picture === undefined ? null : text.sending;
    return missing === null ? null : text.missingField[missing];
  };
  return { draft, picture, errors, edit, choose, save, ready: missing === null, busy: work.isPending, note: noteOf() };
};
