import { accountsRoutes } from '@pixchange/contracts/http/routes/accounts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { api } from '../../shared/api/client.ts';
import { fieldErrorsOf, messageOf } from '../../shared/api/failure.ts';
import { ownProfile } from '../../shared/api/queries.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { logLine } from '../../shared/log.ts';
import { closeDialog, openDialog, type UploadRequest } from '../../shared/session/dialogs.ts';
import { session, useSignedIn } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Field, FieldError } from '../../shared/ui/field.tsx';
import form from '../../shared/ui/form.module.css';
import { Question } from '../../shared/ui/question.tsx';
import { accountsText as text } from './accounts.text.ts';
import { canSend } from './forgot-rules.ts';
import { failureText } from '../../shared/text/failure.text.ts';
import { useForm } from './use-form.ts';

/** Dialog that logs out. This browser ends its session after the server's response, even if the request fails. */
export const LogoutDialog = () => {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const signOut = useMutation({
    mutationFn: () => api(accountsRoutes.signOut, {}),
    onError: (error) => logLine(`Logging out on the server failed: ${error.message}`),
    onSettled: () => {
      closeDialog();
      session.getState().leave();
      if (pathname !== '/') void navigate('/');
    },
  });
  return (
    <Question
      title={text.logoutTitle}
      text={text.logoutText}
      keep={text.cancel}
      action={text.logout}
      busy={signOut.isPending}
      width={420}
      onKeep={closeDialog}
      onAction={() => signOut.mutate()}
    />
  );
};

interface CompletionProps {
  title: string;
  text: string;
  button: string;
  from?: UploadRequest;
}

const closeTo = (from: UploadRequest | undefined) => (): void => {
  if (from === undefined) closeDialog();
  else openDialog(from);
};

/**
 * Notice after a completed step. Its button returns to the interrupted upload, if any, else to the profile, or to home
 * when signed out.
 */
export const CompletionDialog = ({ title, text: message, button, from }: CompletionProps) => {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const close = closeTo(from);
  const proceed = () => {
    close();
    if (from !== undefined) return;
    const path = signedIn ? '/profile' : '/';
    if (pathname !== path) void navigate(path);
  };
  return (
    <Dialog
      title={title}
      onClose={close}
      width={420}
      actions={
        <Button look="filled" wide data-autofocus onClick={proceed}>
          {button}
        </Button>
      }
    >
      <p>{message}</p>
    </Dialog>
  );
};

/** Returns the notice for a sent email. */
const sentText = (from: UploadRequest | undefined): CompletionProps =>
  from === undefined
    ? text.sent
    : { ...text.sent, text: `${text.sent.text} ${text.uploadKept}`, button: text.backToUpload, from };

/**
 * Dialog that sends the confirmation email again. A member who signed up by social login without an email address
 * enters one here.
 */
export const ConfirmAccountDialog = ({ from }: { from?: UploadRequest }) => {
  const { data: profile } = useQuery(ownProfile());
  const { values, setErrors, bind } = useForm({ email: '' });
  const asksForEmail = profile?.email === null;
  const resend = useMutation({
    mutationFn: () =>
      api(accountsRoutes.resendConfirmation, asksForEmail ? { body: { email: values.email.trim() } } : {}),
    onSuccess: ({ errors: refusals }) => {
      if (asksForEmail) void queryClient.invalidateQueries({ queryKey: ownProfile().queryKey });
      if (refusals.length === 0) openDialog({ name: 'completion', ...sentText(from) });
    },
    onError: (error) => {
      if (asksForEmail) setErrors(fieldErrorsOf(error, () => 'email' as const, 'email'));
    },
  });
  const refusal =
    resend.error === null ? resend.data?.errors.map(failureText.refusal).join('. ') : messageOf(resend.error);
  return (
    <Dialog title={text.confirmTitle} onClose={closeTo(from)} width={460}>
      <form
        className={form.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!resend.isPending) resend.mutate();
        }}
      >
        <p>{text.confirmText}</p>
        {from !== undefined && <p>{text.uploadKept}</p>}
        {asksForEmail && (
          <Field {...bind('email')} label={text.email} hint={text.addEmailHint} type="email" autoComplete="email" />
        )}
        {!asksForEmail && refusal !== undefined && refusal !== '' && <FieldError text={refusal} />}
        <Button
          type="submit"
          look="filled"
          wide
          disabled={asksForEmail && !canSend(values.email, false)}
          busy={resend.isPending}
          data-autofocus
        >
          {text.resend}
        </Button>
      </form>
    </Dialog>
  );
};
