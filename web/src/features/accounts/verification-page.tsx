import type { SessionView } from '@pixchange/contracts/http/accounts';
import { accountsRoutes } from '@pixchange/contracts/http/routes/accounts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { api } from '../../shared/api/client.ts';
import { codeOf, messageOf } from '../../shared/api/failure.ts';
import { ownProfile } from '../../shared/api/queries.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { isNotConfirmed, session, useUser } from '../../shared/session/session.ts';
import { openDialog } from '../../shared/session/dialogs.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icons.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { Loading } from '../../shared/ui/loading.tsx';
import { useTitle } from '../../navigation/page-title.ts';
import { accountsText as text } from './accounts.text.ts';
import { ProofForm } from './proof-form.tsx';
import css from './verification-page.module.css';

/** Confirms with this browser's session, if any. Retries without the session if it has expired. */
const confirmWith = async (token: string): Promise<SessionView> => {
  const bearer = session.getState().token;
  try {
    return await api(accountsRoutes.confirm, { token: bearer, body: { token } });
  } catch (error) {
    if (bearer === null || codeOf(error) !== 'unauthorized') throw error;
    return api(accountsRoutes.confirm, { token: null, body: { token } });
  }
};

/** Submits the token of the emailed link once per visit. */
const useConfirmation = (token: string) => {
  const started = useRef(false);
  const confirmation = useMutation({
    mutationFn: () => confirmWith(token),
    onSuccess: (reply) => {
      session.getState().begin(reply);
      // The session continues, but its cached profile still has the status `not_confirmed`.
      void queryClient.resetQueries({ queryKey: ownProfile().queryKey });
    },
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
        <Button look="filled" onClick={() => openDialog({ name: 'login', guarded: false })}>
          {text.login}
        </Button>
      </>
    );
  }
  if (!isNotConfirmed(user))
    return (
      <Link to="/profile" className={css.action}>
        {text.toProfile}
      </Link>
    );
  return (
    <>
      <p>{text.resendHint}</p>
      <Button look="filled" onClick={() => openDialog({ name: 'confirm-account' })}>
        {text.resend}
      </Button>
    </>
  );
};

const Good = ({ title, note }: { title: string; note: string }) => {
  const signedIn = useUser() !== null;
  return (
    <section className={css.page} role="status">
      <span className={css.stamp} data-good="">
        <Icon name="check" size={40} />
      </span>
      <h1>{title}</h1>
      <p>{note}</p>
      {signedIn ? (
        <Link to="/profile" className={css.action}>
          {text.toProfile}
        </Link>
      ) : (
        <Button look="filled" onClick={() => openDialog({ name: 'login', guarded: false })}>
          {text.login}
        </Button>
      )}
    </section>
  );
};

export const VerificationPage = () => {
  useTitle(text.verification);
  const token = new URLSearchParams(useLocation().search).get('token') ?? '';
  const { isSuccess, isError, error, mutate } = useConfirmation(token);
  const [proven, setProven] = useState(false);
  if (isSuccess || proven) return <Good title={text.verified} note={text.verifiedText} />;
  if (!isError && token !== '') return <Loading label={text.verifying} />;
  if (codeOf(error) === 'account.already-confirmed')
    return <Good title={text.alreadyConfirmed} note={text.alreadyConfirmedText} />;
  if (codeOf(error) === 'proof_needed')
    return <ProofForm token={token} onConfirmed={() => setProven(true)} onSignedIn={mutate} />;
  return (
    <section className={css.page} role="alert">
      <span className={css.stamp}>
        <Icon name="warning" size={40} />
      </span>
      <h1>{text.notVerified}</h1>
      <p>{isError ? messageOf(error) : text.missingToken}</p>
      <WayOn />
      <Link to="/">{text.toHome}</Link>
    </section>
  );
};
