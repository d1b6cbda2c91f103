import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { wordsOf } from '../../shared/api/failure.ts';
import { openDialog } from '../../shared/session/dialogs.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { Button } from '../../shared/ui/button.tsx';
import { FieldError } from '../../shared/ui/field.tsx';
import { saveAs } from '../../shared/ui/save-as.ts';
import { fetchArchive } from './profile.api.ts';
import { editText as text } from './profile.text.ts';
import css from './settings.module.css';

/** Returns the mutation that fetches the archive; leaving the page aborts the request. */
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

export const Archive = () => {
  const archive = useArchive();
  return (
    <>
      <p>{text.dataText}</p>
      <Button icon="download" busy={archive.isPending} onClick={() => archive.mutate()}>
        {text.prepare}
      </Button>
      <p role="status">{archive.isPending && text.preparing}</p>
      {archive.error !== null && <FieldError text={wordsOf(archive.error)} />}
    </>
  );
};

export const Deletion = () => (
  <>
    <p>{text.deletionText}</p>
    <Button className={css.danger} onClick={() => openDialog({ name: 'account-delete' })}>
      {text.deleteAccount}
    </Button>
  </>
);
