import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { api } from '../../shared/api/client.ts';
import { wordsOf } from '../../shared/api/failure.ts';
import { isNotConfirmed, session, useUser } from '../../shared/session/session.ts';
import { openDialog } from '../../shared/session/dialogs.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icons.tsx';
import { Loading } from '../../shared/ui/press.tsx';
import { useTitle } from '../../shared/ui/page-title.ts';
import { accountsText as text } from './accounts.text.ts';
import css from './verification-page.module.css';

/** Consumes the token of the e-mail's link once per visit, and signs the person in by it. */
const useConfirmation = (token: string) => {
  const started = useRef(false);
  const confirmation = useMutation({
    mutationFn: () => api(accountsHttp.confirm, { body: { token } }),
    onSuccess: (reply) => session.getState().begin(reply),
  });
  const { mutate } = confirmation;
  useEffect(() => {
    if (started.current || token === '') return;
    started.current = true;
    mutate();
  }, [token, mutate]);
  return confirmation;
};

const WayOn = () => {
  const user = useUser();
  if (user === null) {
    return (
      <>
        <p>{text.loginHint}</p>
        <Button look="filled" onClick={() => openDialog({ name: 'login', guarded: false })}>{text.login}</Button>
      </>
    );
  }
  if (!isNotConfirmed(user)) return <Link to="/profile" className={css.action}>{text.toProfile}</Link>;
  return (
    <>
      <p>{text.resendHint}</p>
      <Button look="filled" onClick={() => openDialog({ name: 'confirm-account' })}>{text.resend}</Button>
    </>
  );
};

export const VerificationPage = () => {
  useTitle(text.verification);
  const token = new URLSearchParams(useLocation().search).get('token') ?? '';
  const { isSuccess, isError, error } = useConfirmation(token);
  if (isSuccess) {
    return (
      <section className={css.page} role="status">
        <span className={css.stamp} data-good=""><Icon name="check" size={40} /></span>
        <h1>{text.verified}</h1>
        <p>{text.verifiedText}</p>
        <Link to="/profile" className={css.action}>{text.toProfile}</Link>
      </section>
    );
  }
  if (!isError && token !== '') return <Loading label={text.verifying} />;
  return (
    <section className={css.page} role="alert">
      <span className={css.stamp}><Icon name="warning" size={40} /></span>
      <h1>{text.notVerified}</h1>
      <p>{isError ? wordsOf(error) : text.missingToken}</p>
      <WayOn />
      <Link to="/">{text.toHome}</Link>
    </section>
  );
};
