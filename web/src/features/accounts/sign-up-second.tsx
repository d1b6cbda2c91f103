import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../shared/api/client.ts';
import { fieldErrorsOf } from '../../shared/api/failure.ts';
import { openDialog } from '../../shared/session/dialogs.ts';
import { emitWelcome } from '../../shared/session/welcome.ts';
import { session } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Field } from '../../shared/ui/field.tsx';
import form from '../../shared/ui/form.module.css';
import { accountsText as text } from './accounts.text.ts';
import { secondFieldOf } from './sign-up-fields.ts';
import type { Registration } from './sign-up-first.tsx';
import { useForm } from './use-form.ts';

export const SignUpSecond = ({ registration: { email, password, token } }: { registration: Registration }) => {
  const { values, setErrors, bind } = useForm({ username: '', full_name: '' });
  /** When only the sign-in after it failed, a second press must not register again. */
  const registered = useRef(false);
  const complete = useMutation({
    mutationFn: async () => {
      if (!registered.current) {
        await api(accountsHttp.completeRegistration, { token, body: { registration: { email, username: values.username, full_name: values.full_name } } });
        registered.current = true;
      }
      return api(accountsHttp.signIn, { body: { session: { email, password } } });
    },
    onSuccess: (reply) => {
      session.getState().begin(reply);
      emitWelcome(reply.id);
      openDialog({ name: 'completion', ...text.welcome });
    },
    onError: (error) => setErrors(fieldErrorsOf(error, secondFieldOf, 'full_name')),
  });
  const ready = values.username.trim() !== '' && values.full_name.trim() !== '';
  return (
    <form
      className={form.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !complete.isPending) complete.mutate();
      }}
    >
      <Field label={text.email} type="email" value={email} readOnly autoComplete="username" />
      <Field {...bind('username')} label={text.username} hint={text.usernameHint} autoComplete="nickname" autoCapitalize="none" spellCheck={false} data-autofocus />
      <Field {...bind('full_name')} label={text.fullName} autoComplete="name" />
      <Button type="submit" look="filled" wide disabled={!ready} busy={complete.isPending}>{text.finish}</Button>
    </form>
  );
};
