import { accountsRoutes } from '@pixchange/contracts/http/routes/accounts';
import { ApiError } from '@pixchange/contracts/http/client';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../shared/api/client.ts';
import { fieldErrorsOf, messageOf } from '../../shared/api/failure.ts';
import { closeDialog, openDialog } from '../../shared/session/dialogs.ts';
import { forgetSignUp } from '../../shared/session/pending-sign-up.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { emitWelcome } from '../../shared/session/welcome.ts';
import { session } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Field, PasswordField } from '../../shared/ui/field.tsx';
import form from '../../shared/ui/form.module.css';
import { accountsText as text } from './accounts.text.ts';
import { wantedActionNavigates } from './wanted-action.ts';
import { missingOf, secondFieldOf } from './sign-up-fields.ts';
import type { Registration } from './sign-up-first.tsx';
import { useForm } from './use-form.ts';
import { UsernameField } from './username-field.tsx';

interface SignUpSecondProps {
  registration: Registration;
  /** Returns to the first step, with the reason if the registration has ended. */
  onEnded: (why?: string) => void;
}

const hasEnded = (error: unknown): boolean =>
  error instanceof ApiError && error.errors.some(({ code }) => code === 'account.registration-ended');

export const SignUpSecond = ({ registration: { email, password, token }, onEnded }: SignUpSecondProps) => {
  const { values, edit, point, bind } = useForm({ username: '', full_name: '', password: password ?? '' });
  /** True once the registration is complete, so that a retry after a failed sign-in doesn't register again. */
  const registered = useRef(false);
  /**
   * Returns the field for an error. After the registration, only the sign-in can fail, and only the re-entered password
   * can be wrong.
   */
  const fieldOf = (attribute: string) =>
    registered.current && password === null ? 'password' : secondFieldOf(attribute);
  const complete = useMutation({
    mutationFn: async () => {
      if (!registered.current) {
        await api(accountsRoutes.completeRegistration, {
          token,
          body: { registration: { email, username: values.username, full_name: values.full_name } },
        });
        registered.current = true;
        forgetSignUp();
      }
      return api(accountsRoutes.signIn, { body: { session: { email, password: values.password } } });
    },
    onSuccess: (reply) => {
      session.getState().begin(reply);
      emitWelcome(reply.id);
      if (!wantedActionNavigates()) return openDialog({ name: 'welcome', fullName: reply.full_name });
      closeDialog();
      showToast('success', text.welcome);
    },
  });
  const submit = (fields: HTMLFormElement) => {
    const missing = missingOf(values, { ...text.missing, password: text.missing.passwordAgain });
    if (Object.keys(missing).length > 0) point(fields, missing);
    else if (!complete.isPending)
      complete.mutate(undefined, {
        onError: (error) =>
          hasEnded(error) ? onEnded(messageOf(error)) : point(fields, fieldErrorsOf(error, fieldOf, 'full_name')),
      });
  };
  return (
    <form
      className={form.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <Field label={text.email} type="email" value={email} readOnly autoComplete="username" />
      <UsernameField {...bind('username')} token={token} onTake={(username) => edit('username', username)} />
      <Field {...bind('full_name')} label={text.fullName} autoComplete="name" />
      {password === null && (
        <PasswordField
          {...bind('password')}
          label={text.password}
          hint={text.passwordAgain}
          autoComplete="current-password"
        />
      )}
      <Button type="submit" look="filled" wide busy={complete.isPending}>
        {text.finish}
      </Button>
      {password === null && (
        <p className={form.switch}>
          <Button look="link" onClick={() => onEnded()}>
            {text.startOver}
          </Button>
        </p>
      )}
    </form>
  );
};
