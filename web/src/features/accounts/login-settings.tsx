import { useQuery } from '@tanstack/react-query';
import { useContactMail } from '../../shared/api/config.api.ts';
import { wordsOf } from '../../shared/api/failure.ts';
import { ownProfile } from '../../shared/api/queries.ts';
import { openDialog } from '../../shared/session/dialogs.ts';
import { failureText } from '../../shared/text/failure.text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Loading, LoadError } from '../../shared/ui/loading.tsx';
import { loginSettingsText as text } from './login-settings.text.ts';
import css from './login-settings.module.css';

export const PasswordSetting = () => (
  <>
    <p>{text.passwordText}</p>
    <Button onClick={() => openDialog({ name: 'change-password' })}>{text.changePassword}</Button>
  </>
);

const Confirm = ({ label }: { label: string }) => (
  <Button onClick={() => openDialog({ name: 'confirm-account' })}>{label}</Button>
);

/** Email address, whether it is confirmed, and how to confirm it. */
export const EmailSetting = () => {
  const { data: user, error, refetch } = useQuery(ownProfile());
  const contact = useContactMail();
  if (user === undefined)
    return error === null ? (
      <Loading label={text.loading} />
    ) : (
      <LoadError text={wordsOf(error)} retry={failureText.retry} onRetry={() => void refetch()} />
    );
  if (user.email === null)
    return (
      <>
        <p>{text.noEmail}</p>
        <Confirm label={text.addEmail} />
      </>
    );
  const isConfirmed = user.status !== 'not_confirmed';
  return (
    <>
      <p className={css.email}>
        <strong dir="ltr">{user.email}</strong>
        <span data-confirmed={isConfirmed}>{isConfirmed ? text.confirmed : text.notConfirmed}</span>
      </p>
      {!isConfirmed && (
        <>
          <p>{text.confirmText}</p>
          <Confirm label={text.resend} />
        </>
      )}
      <p>
        {text.otherEmail} <a href={contact}>{text.contact}</a>
      </p>
    </>
  );
};
