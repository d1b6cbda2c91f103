import { useState } from 'react';
import { useNavigate } from 'react-router';
import { codeOf, fieldErrorsOf } from '../../shared/api/failure.ts';
import { closeDialog } from '../../shared/session/dialogs.ts';
import { session } from '../../shared/session/session.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Checkbox, PasswordField } from '../../shared/ui/field.tsx';
import form from '../../shared/ui/form.module.css';
import { useDeleteAccount } from './profile.api.ts';
import { editText as text } from './profile.text.ts';

const fieldOf = (attribute: string) => (attribute === 'give_up_tokens' ? attribute : 'password');

/** Dialog that asks for the password before it deletes the account. */
export const DeleteAccountDialog = () => {
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [hasTokens, setHasTokens] = useState(false);
  const [givesUpTokens, setGivesUpTokens] = useState(false);
  const remove = useDeleteAccount();
  const errors: { password?: string; give_up_tokens?: string } =
    remove.error === null ? {} : fieldErrorsOf(remove.error, fieldOf, 'password');
  const confirm = () => {
    if (remove.isPending) return;
    remove.mutate(
      { password, givesUpTokens },
      {
        onError: (failure) => {
          if (codeOf(failure) === 'profile.has-tokens') setHasTokens(true);
        },
        onSuccess: () => {
          closeDialog();
          session.getState().leave();
          void navigate('/');
          showToast('success', text.deleted);
        },
      },
    );
  };
  return (
    <Dialog
      title={text.deleteTitle}
      onClose={closeDialog}
      width={520}
      actions={
        <>
          <Button onClick={closeDialog}>{text.cancel}</Button>
          <Button look="filled" className={form.push} busy={remove.isPending} onClick={confirm}>
            {text.deleteAccount}
          </Button>
        </>
      }
    >
      <p>{text.deleteWords}</p>
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        <PasswordField
          label={text.deletePassword}
          value={password}
          hint={text.deletePasswordHint}
          autoComplete="current-password"
          error={errors.password}
          onChange={({ target }) => {
            setPassword(target.value);
            remove.reset();
          }}
        />
        {hasTokens && (
          <Checkbox
            label={text.giveUpTokens}
            note={text.giveUpTokensText}
            error={errors.give_up_tokens}
            checked={givesUpTokens}
            onChange={({ target }) => {
              setGivesUpTokens(target.checked);
              remove.reset();
            }}
          />
        )}
      </form>
    </Dialog>
  );
};
