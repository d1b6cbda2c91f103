import type { ApiKeyView, NewApiKey } from '@pixchange/contracts/http/api-keys';
import { messageOf } from '../../shared/api/failure.ts';
import { closeDialog } from '../../shared/session/dialogs.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { Question } from '../../shared/ui/question.tsx';
import { useRevokeKey, useRotateKey } from './developers.api.ts';
import { developersText as text } from './developers.text.ts';

const fail = (error: unknown): void => void showToast('error', messageOf(error));

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
    <Question
      title={text.revokeTitle}
      text={text.revokeText(name)}
      keep={text.cancel}
      action={text.revoke}
      busy={revoke.isPending}
      width={480}
      onKeep={closeDialog}
      onAction={confirm}
    />
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
    <Question
      title={text.rotateTitle}
      text={text.rotateText(name)}
      keep={text.cancel}
      action={text.rotate}
      busy={rotate.isPending}
      width={480}
      onKeep={closeDialog}
      onAction={confirm}
    />
  );
};
