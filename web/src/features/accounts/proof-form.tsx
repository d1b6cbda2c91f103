import type { SessionView } from '@pixchange/contracts/http/accounts';
import { accountsRoutes } from '@pixchange/contracts/http/routes/accounts';
import { socialLoginRoutes } from '@pixchange/contracts/http/routes/social-login';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { fieldErrorsOf } from '../../shared/api/failure.ts';
import { openDialog } from '../../shared/session/dialogs.ts';
import { session } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { PasswordField } from '../../shared/ui/field.tsx';
import form from '../../shared/ui/form.module.css';
import { accountsText as text } from './accounts.text.ts';
import { SocialButton } from './social-button.tsx';
import { useForm } from './use-form.ts';
import css from './verification-page.module.css';

interface ProofFormProps {
  token: string;
  onConfirmed: (reply: SessionView) => void;
  /** Called after a social login; the caller then retries the link with the new session. */
  onSignedIn: () => void;
}

/**
 * Form that proves ownership of the account by password or social login; the emailed link proves only access to the
 * mailbox.
 */
export const ProofForm = ({ token, onConfirmed, onSignedIn }: ProofFormProps) => {
  const { values, errors, setErrors, bind } = useForm({ password: '' });
  const confirm = useMutation({
    mutationFn: () => api(accountsRoutes.confirm, { token: null, body: { token, password: values.password } }),
    onSuccess: (reply) => {
      session.getState().begin(reply);
      onConfirmed(reply);
    },
    onError: (error) => setErrors(fieldErrorsOf(error, () => 'password', 'password')),
  });
  return (
    <section className={css.page}>
      <h1>{text.proof.title}</h1>
      <p>{text.proof.text}</p>
      <form
        className={`${form.form} ${css.form}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (values.password !== '' && !confirm.isPending) confirm.mutate();
        }}
      >
        <PasswordField
          {...bind('password')}
          error={errors['password']}
          label={text.password}
          autoComplete="current-password"
          data-autofocus
        />
        <Button type="submit" look="filled" wide disabled={values.password === ''} busy={confirm.isPending}>
          {text.proof.confirm}
        </Button>
        <SocialButton
          label={text.socialLogin}
          enter={(accessToken) => api(socialLoginRoutes.signIn, { token: null, body: { access_token: accessToken } })}
          onEntered={onSignedIn}
        />
      </form>
      <div className={css.stranger}>
        <p>{text.proof.strangerText}</p>
        <Button onClick={() => openDialog({ name: 'forgot-password' })}>{text.proof.stranger}</Button>
      </div>
    </section>
  );
};
