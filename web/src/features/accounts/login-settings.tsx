import { useQuery } from '@tanstack/react-query';
import { useContactMail } from '../../shared/api/config.api.ts';
import { ownProfile } from '../../shared/api/queries.ts';
import { openDialog } from '../../shared/session/dialogs.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useLoaded } from '../../shared/ui/loaded.tsx';
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

/** Setting that shows the email address, whether it is confirmed, and how to confirm it. */
export const EmailSetting = () => {
  const { data: user, instead } = useLoaded(useQuery(ownProfile()), text.loading);
  const contact = useContactMail();
  if (user === undefined) return instead;
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
