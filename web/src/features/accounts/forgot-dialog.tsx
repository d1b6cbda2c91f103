import { passwordsHttp } from '@pixchange/contracts/http/passwords';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../shared/api/client.ts';
import { closeDialog, openDialog } from '../../shared/session/dialogs.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Field } from '../../shared/ui/field.tsx';
import form from '../../shared/ui/form.module.css';
import { accountsText as text } from './accounts.text.ts';
import { canSend } from './forgot-rules.ts';
import { useForm } from './use-form.ts';

/** Asks for a link to a new password. A refusal gives no message (specification, section 8). */
export const ForgotPasswordDialog = () => {
  const { values, bind } = useForm({ email: '' });
  const [autofilled, setAutofilled] = useState(false);
  const { onChange, ...field } = bind('email');
  const send = useMutation({
    mutationFn: () => api(passwordsHttp.requestReset, { body: { password: { email: values.email.trim() } } }),
    onSuccess: () => openDialog({ name: 'completion', ...text.resetSent }),
  });
  const ready = canSend(values.email, autofilled);
  return (
    <Dialog title={text.forgotTitle} onClose={closeDialog} width={480}>
      <form
        className={form.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (ready && !send.isPending) send.mutate();
        }}
      >
        <p>{text.forgotText}</p>
        <Field
          {...field}
          label={text.email}
          type="email"
          autoComplete="username"
          data-autofocus
          onChange={(event) => {
            setAutofilled(event.target.matches(':autofill'));
            onChange(event);
          }}
        />
        <Button type="submit" look="filled" wide disabled={!ready} busy={send.isPending}>{text.send}</Button>
        <p className={form.switch}>
          <Button look="link" onClick={() => openDialog({ name: 'login', guarded: false })}>{text.backToLogin}</Button>
        </p>
      </form>
    </Dialog>
  );
};
