import { accountsRoutes } from '@pixchange/contracts/http/routes/accounts';
import { accounts as limits } from '@pixchange/contracts/http/limits';
import { socialLoginRoutes } from '@pixchange/contracts/http/routes/social-login';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../shared/api/client.ts';
import { fieldErrorsOf } from '../../shared/api/failure.ts';
import { keepSignUp } from '../../shared/session/pending-sign-up.ts';
import { closeDialog, openDialog } from '../../shared/session/dialogs.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Checkbox, Field, PasswordField } from '../../shared/ui/field.tsx';
import form from '../../shared/ui/form.module.css';
import { accountsText as text } from './accounts.text.ts';
import { Criteria } from './criteria-list.tsx';
import { wantedActionNavigates } from './wanted-action.ts';
import { firstFieldOf, missingOf } from './sign-up-fields.ts';
import css from './sign-up.module.css';
import { SocialButton } from './social-button.tsx';
import { useForm } from './use-form.ts';

export interface Registration {
  email: string;
  /** Null if the page was reloaded between the steps. */
  password: string | null;
  /** Token that is valid only for the second step. */
  token: string;
}

interface SignUpFirstProps {
  inviterId: string | undefined;
  onDone: (registration: Registration) => void;
  /** Reason that an earlier registration ended. */
  notice: string | undefined;
}

interface SocialSignUpProps {
  inviterId: string | undefined;
  accepted: boolean;
  /** Called when the terms are not accepted yet. */
  onRefused: (form: HTMLFormElement) => void;
}

/** Button for sign-up through social login; signs in a person who is already registered. */
const SocialSignUp = ({ inviterId, accepted, onRefused }: SocialSignUpProps) => {
  const navigate = useNavigate();
  return (
    <SocialButton
      label={text.socialSignUp}
      refuse={accepted ? undefined : onRefused}
      enter={(accessToken) =>
        api(socialLoginRoutes.register, {
          token: null,
          body: {
            access_token: accessToken,
            terms_of_service: accepted,
            ...(inviterId === undefined ? {} : { inviter_id: inviterId }),
          },
        })
      }
      onEntered={() => {
        closeDialog();
        if (!wantedActionNavigates()) void navigate('/profile');
      }}
    />
  );
};

export const SignUpFirst = ({ inviterId, onDone, notice }: SignUpFirstProps) => {
  const { values, errors, edit, point, bind } = useForm({ email: '', password: '' });
  const [accepted, setAccepted] = useState(false);
  const criteriaId = useId();
  const register = useMutation({
    mutationFn: () =>
      api(accountsRoutes.register, {
        token: null,
        body: {
          registration: {
            email: values.email.trim(),
            password: values.password,
            terms_of_service: accepted,
            registration_source: limits.registrationSourceWeb,
            ...(inviterId === undefined ? {} : { inviter_id: inviterId }),
          },
        },
      }),
    onSuccess: ({ token }) => {
      keepSignUp({ email: values.email.trim(), token, until: Date.now() + limits.registrationTokenMinutes * 60_000 });
      onDone({ email: values.email.trim(), password: values.password, token });
    },
  });
  const submit = (fields: HTMLFormElement) => {
    const missing = missingOf({ ...values, terms_of_service: accepted }, text.missing);
    if (Object.keys(missing).length > 0) point(fields, missing);
    else if (!register.isPending)
      register.mutate(undefined, { onError: (error) => point(fields, fieldErrorsOf(error, firstFieldOf, 'email')) });
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
      {notice !== undefined && <p role="alert">{notice}</p>}
      <Field {...bind('email')} label={text.email} type="email" autoComplete="username" data-autofocus />
      <div className={css.password}>
        <PasswordField {...bind('password')} label={text.password} details={criteriaId} autoComplete="new-password" />
        <Criteria id={criteriaId} password={values.password} />
      </div>
      <Checkbox
        label={
          <>
            {text.terms}
            <a href="/terms" target="_blank" rel="noopener">
              {text.termsLink}
            </a>
          </>
        }
        required
        checked={accepted}
        error={errors.terms_of_service}
        onChange={({ target }) => {
          setAccepted(target.checked);
          edit('terms_of_service');
        }}
      />
      <Button type="submit" look="filled" wide busy={register.isPending}>
        {text.signUp}
      </Button>
      <SocialSignUp
        inviterId={inviterId}
        accepted={accepted}
        onRefused={(fields) => point(fields, { terms_of_service: text.missing.terms_of_service })}
      />
      <p className={form.switch}>
        {text.haveAccount}{' '}
        <Button look="link" onClick={() => openDialog({ name: 'login', guarded: false })}>
          {text.login}
        </Button>
      </p>
    </form>
  );
};
