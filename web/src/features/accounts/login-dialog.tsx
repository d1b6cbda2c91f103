import { accountsRoutes } from '@pixchange/contracts/http/routes/accounts';
import { socialLoginRoutes } from '@pixchange/contracts/http/routes/social-login';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { api } from '../../shared/api/client.ts';
import { fieldErrorsOf } from '../../shared/api/failure.ts';
import { closeDialog, dialogs, openDialog } from '../../shared/session/dialogs.ts';
import { session } from '../../shared/session/session.ts';
import { focusInvalid } from '../../shared/ui/focus-invalid.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Field, PasswordField } from '../../shared/ui/field.tsx';
import form from '../../shared/ui/form.module.css';
import { accountsText as text } from './accounts.text.ts';
import { loginFieldOf } from './sign-up-fields.ts';
import { SocialButton } from './social-button.tsx';
import { givenIn, useAutofill } from './use-autofill.ts';
import { useForm } from './use-form.ts';

/**
 * Login dialog.
 * @param guarded whether an action or a page requires the login; the title then says so
 */
export const LoginDialog = ({ guarded }: { guarded: boolean }) => {
  const { values, errors, setErrors, edit, bind } = useForm({ email: '', password: '' });
  const fields = useRef<HTMLFormElement>(null);
  const purpose = dialogs(({ wanted }) => wanted?.purpose);
  const { autofilled, setAutofilled, onTransitionEnd } = useAutofill();
  const signIn = useMutation({
    mutationFn: ({ email, password }: { email: string; password: string }) =>
      api(accountsRoutes.signIn, { body: { session: { email: email.trim(), password } } }),
    onSuccess: (reply) => {
      session.getState().begin(reply);
      closeDialog();
    },
    onError: (error) => {
      flushSync(() => setErrors(fieldErrorsOf(error, loginFieldOf, 'password')));
      setAutofilled(false);
      // The submit button, which has the focus, is now disabled, so the focus would be lost.
      focusInvalid(fields.current);
    },
  });
  const email = bind('email');
  const hasErrors = Object.keys(errors).length > 0;
  const isFilled = autofilled || (values.email.trim() !== '' && values.password !== '');
  const canSubmit = isFilled && !hasErrors;
  return (
    <Dialog title={guarded ? text.loginToConnect : text.login} onClose={closeDialog} width={480}>
      <form
        ref={fields}
        className={form.form}
        noValidate
        onTransitionEnd={onTransitionEnd}
        onSubmit={(event) => {
          event.preventDefault();
          // Autofilled values may exist only in the fields and not in the React state.
          const { currentTarget } = event;
          if (canSubmit && !signIn.isPending)
            signIn.mutate({ email: givenIn(currentTarget, 'email'), password: givenIn(currentTarget, 'password') });
        }}
      >
        {purpose !== undefined && <p>{text.loginFor[purpose]}</p>}
        <Field
          {...email}
          label={text.email}
          type="email"
          autoComplete="username"
          data-autofocus
          onChange={(event) => {
            email.onChange(event);
            // The error below the password may concern both fields, so editing either removes it.
            edit('password');
          }}
        />
        <PasswordField
          {...bind('password')}
          label={text.password}
          placeholder={text.password}
          autoComplete="current-password"
        />
        <Button type="submit" look="filled" wide disabled={!canSubmit} busy={signIn.isPending}>
          {text.login}
        </Button>
        {!isFilled && <p className={form.why}>{text.loginReason}</p>}
        <p className={form.switch}>
          <Button look="link" onClick={() => openDialog({ name: 'forgot-password' })}>
            {text.forgot}
          </Button>
        </p>
        <SocialButton
          label={text.socialLogin}
          enter={(accessToken) => api(socialLoginRoutes.signIn, { token: null, body: { access_token: accessToken } })}
          onEntered={closeDialog}
        />
        <p className={form.switch}>
          {text.noAccount}{' '}
          <Button look="link" onClick={() => openDialog({ name: 'sign-up' })}>
            {text.signUp}
          </Button>
        </p>
      </form>
    </Dialog>
  );
};
