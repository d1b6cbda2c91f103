import type { ApiKeyView, NewApiKey } from '@pixchange/contracts/http/api-keys';
import type { ReactNode } from 'react';
import { wordsOf } from '../../shared/api/failure.ts';
import { closeDialog } from '../../shared/session/dialogs.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import form from '../../shared/ui/form.module.css';
import { useRevokeKey, useRotateKey } from './developers.api.ts';
import { developersText as text } from './developers.text.ts';

interface QuestionProps {
  title: string;
  action: string;
  busy: boolean;
  onConfirm: () => void;
  children: ReactNode;
}

const Question = ({ title, action, busy, onConfirm, children }: QuestionProps) => (
  <Dialog
    title={title}
    onClose={closeDialog}
    width={480}
    actions={
      <>
        <Button onClick={closeDialog}>{text.cancel}</Button>
        <Button look="filled" className={form.push} busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </>
    }
  >
    <p>{children}</p>
  </Dialog>
);

const fail = (error: unknown): void => void showToast('error', wordsOf(error));

export const RevokeKeyDialog = ({ apiKey: { id, name } }: { apiKey: ApiKeyView }) => {
  const revoke = useRevokeKey();
  const confirm = () =>
    revoke.mutate(id, {
      onSuccess: () => {
        closeDialog();
        showToast('success', text.revoked(name));
      },
      onError: fail,
    });
  return (
    <Question title={text.revokeTitle} action={text.revoke} busy={revoke.isPending} onConfirm={confirm}>
      {text.revokeText(name)}
    </Question>
  );
};

export const RotateKeyDialog = ({
  apiKey: { id, name },
  onRotated,
}: {
  apiKey: ApiKeyView;
  onRotated: (key: NewApiKey) => void;
}) => {
  const rotate = useRotateKey();
  const confirm = () =>
    rotate.mutate(id, {
      onSuccess: (key) => {
        closeDialog();
        onRotated(key);
      },
      onError: fail,
    });
  return (
    <Question title={text.rotateTitle} action={text.rotate} busy={rotate.isPending} onConfirm={confirm}>
      {text.rotateText(name)}
    </Question>
  );
};
