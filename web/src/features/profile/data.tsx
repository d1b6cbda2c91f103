import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../shared/api/failure.ts';
import { openDialog } from '../../shared/session/dialogs.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { Button } from '../../shared/ui/button.tsx';
import { FieldError } from '../../shared/ui/field.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { saveAs } from '../../shared/ui/save-as.ts';
import { SettingsGroup } from '../../shared/ui/settings-section.tsx';
import { fetchArchive, fetchLedger } from './profile.api.ts';
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
      {archive.error !== null && <FieldError text={messageOf(archive.error)} />}
    </>
  );
};

/** Returns the mutation that saves the proof of the member's own ledger. Leaving the page aborts the request. */
const useLedger = () => {
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  return useMutation({
    mutationFn: async () => {
      abort.current = new AbortController();
      const { name, content } = await fetchLedger(abort.current.signal);
      saveAs(new Blob([content], { type: 'application/jsonl' }), name);
    },
    onSuccess: () => showToast('success', text.ledgerDownloaded),
  });
};

/** Downloads of the member's own ledger with its proofs, and of the program that verifies the ledger. */
export const LedgerProof = () => {
  const ledger = useLedger();
  return (
    <SettingsGroup title={text.ledgerTitle}>
      <p>{text.ledgerText}</p>
      <Button icon="download" busy={ledger.isPending} onClick={() => ledger.mutate()}>
        {text.getLedger}
      </Button>
      <p>
        <a href="/audit/verify.mjs" download="verify.mjs">
          {text.verifier}
        </a>
      </p>
      <p>
        <Link to="/proof">{text.checkProof}</Link>
      </p>
      {ledger.error !== null && <FieldError text={messageOf(ledger.error)} />}
    </SettingsGroup>
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
