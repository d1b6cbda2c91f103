import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { publicUser } from '../../shared/api/queries.ts';
import { closeDialog } from '../../shared/session/dialogs.ts';
import { forgetSignUp, pendingSignUp } from '../../shared/session/pending-sign-up.ts';
import { Avatar } from '../../entities/person/avatar.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { accountsText as text } from './accounts.text.ts';
import { SignUpFirst, type Registration } from './sign-up-first.tsx';
import { SignUpSecond } from './sign-up-second.tsx';
import css from './sign-up.module.css';

const STEPS = 2;

/** Inviter shown next to the form; hidden if the account is unknown or deleted. */
const Inviter = ({ id }: { id: string }) => {
  const { data: inviter } = useQuery(publicUser(id));
  if (inviter === undefined) return null;
  return (
    <div className={css.inviter}>
      <div className={css.person}>
        <Avatar user={inviter} size={49} />
        <p>
          {text.invitedBy}
          <strong>{inviter.full_name}</strong>
        </p>
      </div>
      {inviter.description !== null && inviter.description !== '' && <p className={css.words}>{inviter.description}</p>}
      <svg viewBox="0 0 193 193" width={193} height={193} className={css.invitation} aria-hidden="true">
        <circle cx="76" cy="112" r="70" fill="#FF5CB8" />
        <path d="M120 22l66 150H54z" fill="#4FB8FF" />
        <path d="M120 22l26 59.100a70 70 0 01-25 83.500L54 172l32-72.700z" fill="#4B43B8" opacity=".9" />
      </svg>
    </div>
  );
};

/** Sign-up in two steps: credentials, then names. The token of the first step is valid only for the second. */
export const SignUpDialog = ({ inviterId }: { inviterId?: string }) => {
  const [registration, setRegistration] = useState<Registration | null>(() => {
    const pending = pendingSignUp();
    return pending === null ? null : { email: pending.email, password: null, token: pending.token };
  });
  const [notice, setNotice] = useState<string>();
  const startOver = (why?: string) => {
    forgetSignUp();
    setNotice(why);
    setRegistration(null);
  };
  const close = () => {
    forgetSignUp();
    closeDialog();
  };
  return (
    <Dialog
      title={text.signUp}
      onClose={close}
      step={{ current: registration === null ? 1 : 2, total: STEPS }}
      width={inviterId === undefined ? 520 : 820}
      aside={inviterId !== undefined && <Inviter id={inviterId} />}
    >
      {registration === null ? (
        <SignUpFirst inviterId={inviterId} onDone={setRegistration} notice={notice} />
      ) : (
        <SignUpSecond registration={registration} onEnded={startOver} />
      )}
    </Dialog>
  );
};
