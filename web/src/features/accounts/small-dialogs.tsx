import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { api } from '../../shared/api/client.ts';
import { wordsOf } from '../../shared/api/failure.ts';
import { closeDialog, openDialog } from '../../shared/session/dialogs.ts';
import { session } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { FieldError } from '../../shared/ui/field.tsx';
import form from '../../shared/ui/form.module.css';
import { accountsText as text } from './accounts.text.ts';

/** The server is told first; whatever it says, this browser forgets the session (specification, section 4). */
export const LogoutDialog = () => {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const signOut = useMutation({
    mutationFn: () => api(accountsHttp.signOut, {}),
    onSettled: () => {
      closeDialog();
      session.getState().leave();
      if (pathname !== '/') void navigate('/');
    },
  });
  return (
    <Dialog
      title={text.logoutTitle}
      onClose={closeDialog}
      width={420}
      actions={
        <>
          <Button onClick={closeDialog}>{text.cancel}</Button>
          <Button look="filled" className={form.push} busy={signOut.isPending} onClick={() => signOut.mutate()}>{text.logout}</Button>
        </>
      }
    >
      <p>{text.logoutText}</p>
    </Dialog>
  );
};

interface CompletionProps {
  title: string;
  text: string;
  button: string;
}

/** Its button goes to the profile unless already there, then closes. */
export const CompletionDialog = ({ title, text: message, button }: CompletionProps) => {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const goOn = () => {
    closeDialog();
    if (pathname !== '/profile') void navigate('/profile');
  };
  return (
    <Dialog title={title} onClose={closeDialog} width={420} actions={<Button look="filled" wide data-autofocus onClick={goOn}>{button}</Button>}>
      <p>{message}</p>
    </Dialog>
  );
};

export const ConfirmAccountDialog = () => {
  const resend = useMutation({
    mutationFn: () => api(accountsHttp.resendConfirmation, { body: {} }),
    onSuccess: ({ errors }) => {
      if (errors.length === 0) openDialog({ name: 'completion', ...text.sent });
    },
  });
  const refusal = resend.error === null ? resend.data?.errors.map(({ title }) => title).join('. ') : wordsOf(resend.error);
  return (
    <Dialog
      title={text.confirmTitle}
      onClose={closeDialog}
      width={460}
      actions={<Button look="filled" wide busy={resend.isPending} data-autofocus onClick={() => resend.mutate()}>{text.resend}</Button>}
    >
      <p>{text.confirmText}</p>
      {refusal !== undefined && refusal !== '' && <FieldError text={refusal} />}
    </Dialog>
  );
};
