import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { wordsOf } from '../../shared/api/failure.ts';
import { openDialog } from '../../shared/session/dialogs.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { Button } from '../../shared/ui/button.tsx';
import { FieldError } from '../../shared/ui/field.tsx';
import { fetchArchive } from './profile.api.ts';
import { editText as text } from './profile.text.ts';
import css from './edit-profile-page.module.css';

const saveAs = (blob: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
};

/** Waits for the archive while the page is open. */
const useArchive = () => {
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  return useMutation({
    mutationFn: async () => {
      abort.current = new AbortController();
      saveAs(await fetchArchive(abort.current.signal), text.archiveName);
    },
    onSuccess: () => showToast('success', text.downloaded),
  });
};

export const DataSection = () => {
  const archive = useArchive();
  return (
    <section className={css.part} aria-labelledby="edit-data">
      <h2 id="edit-data">{text.data}</h2>
      <p className={css.words}>{text.dataText}</p>
      <Button icon="download" busy={archive.isPending} onClick={() => archive.mutate()}>
        {text.prepare}
      </Button>
      <p role="status" className={css.words}>
        {archive.isPending && text.preparing}
      </p>
      {archive.error !== null && <FieldError text={wordsOf(archive.error)} />}
    </section>
  );
};

export const DeletionSection = () => (
  <section className={css.part} aria-labelledby="edit-deletion">
    <h2 id="edit-deletion">{text.deletion}</h2>
    <p className={css.words}>{text.deletionText}</p>
    <Button look="link" className={css.danger} onClick={() => openDialog({ name: 'account-delete' })}>
      {text.deleteAccount}
    </Button>
  </section>
);
