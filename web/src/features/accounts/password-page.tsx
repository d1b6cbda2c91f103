import { passwordsRoutes } from '@pixchange/contracts/http/routes/passwords';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useLocation } from 'react-router';
import { api } from '../../shared/api/client.ts';
import { fieldErrorsOf, messageOf } from '../../shared/api/failure.ts';
import { openDialog } from '../../shared/session/dialogs.ts';
import { session } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { PasswordField } from '../../shared/ui/field.tsx';
import { Link } from '../../shared/ui/link.tsx';
import form from '../../shared/ui/form.module.css';
import { Icon } from '../../shared/ui/icons.tsx';
import { useTitle } from '../../navigation/page-title.ts';
import { accountsText as text } from './accounts.text.ts';
import { Criteria } from './criteria-list.tsx';
import css from './password-page.module.css';
import signUp from './sign-up.module.css';
import { useForm } from './use-form.ts';

/** Returns where to show a server error: under the password, or on a separate page for an invalid link. */
const fieldOf = (attribute: string): 'token' | 'password' => (attribute === 'password' ? 'password' : 'token');

const Changed = () => (
  <section className={css.page} role="status">
    <span className={css.stamp} data-good="">
      <Icon name="check" size={40} />
    </span>
    <h1>{text.passwordChanged}</h1>
    <p>{text.passwordChangedText}</p>
    <Button look="filled" onClick={() => openDialog({ name: 'login', guarded: false })}>
      {text.login}
    </Button>
    <Link to="/" className="touch-target">
      {text.toHome}
    </Link>
  </section>
);

const DeadLink = ({ why }: { why: string }) => (
  <section className={css.page} role="alert">
    <span className={css.stamp}>
      <Icon name="warning" size={40} />
    </span>
    <h1>{text.notVerified}</h1>
    <p>{why}</p>
    <Button look="filled" onClick={() => openDialog({ name: 'forgot-password' })}>
      {text.newLink}
    </Button>
    <Link to="/" className="touch-target">
      {text.toHome}
    </Link>
  </section>
);

/** Page that sets a new password with the token from the emailed link. Every session ends, including this browser's. */
export const PasswordPage = () => {
  useTitle(text.newPassword);
  const token = new URLSearchParams(useLocation().search).get('token') ?? '';
  const { values, errors, setErrors, bind } = useForm({ password: '' });
  const criteriaId = useId();
  const change = useMutation({
    mutationFn: () => api(passwordsRoutes.reset, { body: { token, password: values.password } }),
    onSuccess: () => session.getState().end(),
    onError: (error) => setErrors(fieldErrorsOf(error, fieldOf, 'password')),
  });
  if (change.isSuccess) return <Changed />;
  if (token === '') return <DeadLink why={text.missingResetToken} />;
  if (errors['token'] !== undefined) return <DeadLink why={messageOf(change.error)} />;
  return (
    <section className={css.page}>
      <h1>{text.newPassword}</h1>
      <form
        className={`${form.form} ${css.form}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (values.password !== '' && !change.isPending) change.mutate();
        }}
      >
        <div className={signUp.password}>
          <PasswordField
            {...bind('password')}
            label={text.newPassword}
            details={criteriaId}
            autoComplete="new-password"
          />
          <Criteria id={criteriaId} password={values.password} />
        </div>
        <Button type="submit" look="filled" wide disabled={values.password === ''} busy={change.isPending}>
          {text.savePassword}
        </Button>
      </form>
    </section>
  );
};
