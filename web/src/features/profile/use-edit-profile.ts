import type { OwnUserView } from '@pixchange/contracts/http/accounts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { fieldErrorsOf } from '../../shared/api/failure.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { focusInvalid } from '../../shared/ui/focus-invalid.ts';
import { changesOf, draftOf, type ProfileDraft } from './profile-draft.ts';
import { useSaveProfile, type ChosenPictures, type PictureField } from './profile.api.ts';
import { editText as text } from './profile.text.ts';

const fields = ['full_name', 'username', 'description', 'profile_image', 'cover_image'] as const;
type ErrorField = (typeof fields)[number] | 'base';
export type EditErrors = Partial<Record<ErrorField, string>>;

const fieldOf = (attribute: string): ErrorField | undefined => fields.find((field) => field === attribute);

const without = <T extends object>(all: T, name: PropertyKey): T =>
  Object.fromEntries(Object.entries(all).filter(([key]) => key !== name)) as T;

/**
 * Returns the status text of the form.
 * @param sent share of the pictures already sent, from 0 to 1; null while no pictures are being sent
 */
const statusWords = (unsaved: boolean, sent: number | null, wasSaved: boolean): string => {
  if (sent === null && unsaved) return text.unsaved;
  if (sent === null) return wasSaved ? text.allSaved : text.nothingChanged;
  return sent < 1 ? text.sending(Math.round(sent * 100)) : text.processing;
};

export const useEditProfile = (user: OwnUserView) => {
  const saved = draftOf(user);
  // Keeps only changed fields, so that the other fields show values that another tab saves.
  const [touched, setTouched] = useState<Partial<ProfileDraft>>({});
  const [pictures, setPictures] = useState<ChosenPictures>({});
  const [errors, setErrors] = useState<EditErrors>({});
  const [sent, setSent] = useState<number | null>(null);
  const draft = { ...saved, ...touched };
  const changes = changesOf(saved, draft);
  const work = useSaveProfile((part) => (part === 'details' ? setTouched({}) : setPictures({})));
  const unsaved = Object.keys(changes).length > 0 || Object.keys(pictures).length > 0;

  const forget = (...names: ErrorField[]) => setErrors((old) => names.reduce((kept, name) => without(kept, name), old));
  const edit = (change: Partial<ProfileDraft>) => {
    setTouched((old) => ({ ...old, ...change }));
    forget('base', ...(Object.keys(change) as ErrorField[]));
  };
  const choose = (field: PictureField, file: File | undefined) => {
    setPictures((old) => (file === undefined ? without(old, field) : { ...old, [field]: file }));
    forget('base', field);
  };
  /** Saves the changes; moves the focus to a refused field. */
  const save = (form: HTMLFormElement) => {
    if (!unsaved || work.isPending) return;
    setErrors({});
    work.mutate(
      { changes, pictures, onSent: setSent },
      {
        onSuccess: () => showToast('success', text.saved),
        onError: (error) => {
          flushSync(() => setErrors(fieldErrorsOf(error, fieldOf, 'base')));
          focusInvalid(form);
        },
        onSettled: () => setSent(null),
      },
    );
  };
  return {
    draft,
    edit,
    pictures,
    choose,
    errors,
    unsaved,
    save,
    busy: work.isPending,
    status: statusWords(unsaved, sent, work.isSuccess),
  };
};
