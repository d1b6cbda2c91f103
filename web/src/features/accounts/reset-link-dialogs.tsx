import { passwordsRoutes } from '@pixchange/contracts/http/routes/passwords';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../shared/api/client.ts';
import { ownProfile } from '../../shared/api/queries.ts';
import { closeDialog, openDialog } from '../../shared/session/dialogs.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Field } from '../../shared/ui/field.tsx';
import form from '../../shared/ui/form.module.css';
import { accountsText } from './accounts.text.ts';
import { canSend } from './forgot-rules.ts';
import { givenIn, useAutofill } from './use-autofill.ts';
import { useForm } from './use-form.ts';

interface ResetLinkProps {
  title: string;
  text: string;
  /** Initial value of the field. */
  ownEmail?: string;
  /** Content below the button. */
  children?: ReactNode;
}

/** Dialog that requests a password reset link. Only status 201 opens a notice; any other response shows no message. */
const ResetLinkDialog = ({ title, text, ownEmail = '', children }: ResetLinkProps) => {
  const { values, bind } = useForm({ email: '' });
  const [edited, setEdited] = useState(false);
  const { autofilled, setAutofilled, onTransitionEnd } = useAutofill();
  const { onChange, ...field } = bind('email');
  const send = useMutation({
    mutationFn: (email: string) =>
      api(passwordsRoutes.requestReset, { body: { password: { email: email.trim() } }, exactStatus: true }),
    onSuccess: () => openDialog({ name: 'completion', ...accountsText.resetSent }),
  });
  const email = edited ? values.email : ownEmail;
  const ready = canSend(email, autofilled);
  return (
    <Dialog title={title} onClose={closeDialog} width={480}>
      <form
        className={form.form}
        noValidate
        onTransitionEnd={onTransitionEnd}
        onSubmit={(event) => {
          event.preventDefault();
          // Autofilled values exist only in the field.
          if (ready && !send.isPending) send.mutate(email || givenIn(event.currentTarget, 'email'));
        }}
      >
        <p>{text}</p>
        <Field
          {...field}
          value={email}
          label={accountsText.email}
          type="email"
          autoComplete="username"
          data-autofocus
          onChange={(event) => {
            setAutofilled(event.target.matches(':autofill'));
            setEdited(true);
            onChange(event);
          }}
        />
        <Button type="submit" look="filled" wide disabled={!ready} busy={send.isPending}>
          {accountsText.send}
        </Button>
        {!ready && <p className={form.why}>{accountsText.sendReason}</p>}
        {children}
      </form>
    </Dialog>
  );
};

export const ForgotPasswordDialog = () => (
  <ResetLinkDialog title={accountsText.forgotTitle} text={accountsText.forgotText}>
    <p className={form.switch}>
      <Button look="link" onClick={() => openDialog({ name: 'login', guarded: false })}>
        {accountsText.backToLogin}
      </Button>
    </p>
  </ResetLinkDialog>
);

/** Dialog for a signed-in member. Setting the new password ends every session, so a stolen session becomes useless. */
export const ChangePasswordDialog = () => {
  const { data } = useQuery(ownProfile());
  return (
    <ResetLinkDialog title={accountsText.changeTitle} text={accountsText.changeText} ownEmail={data?.email ?? ''} />
  );
};
