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
import { accountsText as text } from './accounts.text.ts';
import { canSend } from './forgot-rules.ts';
import { givenIn, useAutofill } from './use-autofill.ts';
import { useForm } from './use-form.ts';

interface ResetLinkProps {
  title: string;
  words: string;
  /** Initial value of the field. */
  ownEmail?: string;
  /** Content below the button. */
  children?: ReactNode;
}

/** Dialog that requests a password reset link. Only status 201 opens a notice; any other response shows no message. */
const ResetLinkDialog = ({ title, words, ownEmail = '', children }: ResetLinkProps) => {
  const { values, bind } = useForm({ email: '' });
  const [edited, setEdited] = useState(false);
  const { autofilled, setAutofilled, onTransitionEnd } = useAutofill();
  const { onChange, ...field } = bind('email');
  const send = useMutation({
    mutationFn: (email: string) =>
      api(passwordsRoutes.requestReset, { body: { password: { email: email.trim() } }, exactStatus: true }),
    onSuccess: () => openDialog({ name: 'completion', ...text.resetSent }),
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
        <p>{words}</p>
        <Field
          {...field}
          value={email}
          label={text.email}
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
          {text.send}
        </Button>
        {!ready && <p className={form.why}>{text.sendReason}</p>}
        {children}
      </form>
    </Dialog>
  );
};

export const ForgotPasswordDialog = () => (
  <ResetLinkDialog title={text.forgotTitle} words={text.forgotText}>
    <p className={form.switch}>
      <Button look="link" onClick={() => openDialog({ name: 'login', guarded: false })}>
        {text.backToLogin}
      </Button>
    </p>
  </ResetLinkDialog>
);

/** Dialog for a signed-in member. Setting the new password ends every session, so a stolen session becomes useless. */
export const ChangePasswordDialog = () => {
  const { data } = useQuery(ownProfile());
  return <ResetLinkDialog title={text.changeTitle} words={text.changeText} ownEmail={data?.email ?? ''} />;
};
