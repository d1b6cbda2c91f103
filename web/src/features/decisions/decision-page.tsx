import type { DecisionView } from '@pixchange/contracts/http/appeals';
import { appeals as limits } from '@pixchange/contracts/http/limits';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useLocation, useParams } from 'react-router';
import { useTitle } from '../../navigation/page-title.ts';
import { messageOf } from '../../shared/api/failure.ts';
import { useSignedIn } from '../../shared/session/session.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { LoadError } from '../../shared/ui/loading.tsx';
import { TextArea } from '../../shared/ui/text-area.tsx';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import { decision, useAppeal } from './decisions.api.ts';
import { headingOf } from './decision-heading.ts';
import { decisionsText as text } from './decisions.text.ts';
import css from './decisions.module.css';

const Facts = ({ decision: { in_force: inForce, reason, decided_at: decidedAt } }: { decision: DecisionView }) => (
  <dl className={css.facts}>
    <dt>{text.reason}</dt>
    <dd dir="auto">{reason ?? text.noReason}</dd>
    <dt>{text.decided}</dt>
    <dd>{text.on(decidedAt)}</dd>
    <dt>{text.status}</dt>
    <dd>{inForce ? text.inForce : text.takenBack}</dd>
  </dl>
);

interface AppealFormProps {
  readonly id: string;
  readonly code: string | undefined;
  /** End of the appeal period in ISO 8601. */
  readonly until: string;
}

const problemOf = (reason: string): string | undefined => {
  if (reason.trim() === '') return text.appealEmpty;
  return reason.length > limits.textLengthMax ? text.appealLong : undefined;
};

const AppealForm = ({ id, code, until }: AppealFormProps) => {
  const [reason, setReason] = useState('');
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const { mutate, isPending, error } = useAppeal(id, code);
  const problem = problemOf(reason);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setHasSubmitted(true);
    if (problem === undefined && !isPending) mutate(reason, { onSuccess: () => showToast('success', text.sent) });
  };
  return (
    <section className={css.part}>
      <h2>{text.appeal}</h2>
      <p>{text.appealText(until)}</p>
      <form className={css.form} onSubmit={send} noValidate>
        <TextArea
          label={text.appealLabel}
          hint={text.appealHint}
          rows={5}
          dir="auto"
          value={reason}
          error={hasSubmitted && problem !== undefined ? problem : error === null ? undefined : messageOf(error)}
          onChange={({ target }) => setReason(target.value)}
        />
        <Button type="submit" look="filled" busy={isPending}>
          {text.send}
        </Button>
      </form>
    </section>
  );
};

const OUTCOMES = { open: text.waiting, declined: text.declined, accepted: text.accepted } as const;

const Appeal = ({ appeal }: { appeal: NonNullable<DecisionView['appeal']> }) => (
  <section className={css.part}>
    <h2>{text.yourAppeal}</h2>
    <p role="status">
      <strong>{OUTCOMES[appeal.status]}</strong>
    </p>
    <blockquote dir="auto">{appeal.text ?? text.textErased}</blockquote>
    <p className={css.note}>{text.appealOn(appeal.created_at)}</p>
    {appeal.reason !== null && (
      <dl className={css.facts}>
        <dt>{text.answer}</dt>
        <dd dir="auto">{appeal.reason}</dd>
      </dl>
    )}
  </section>
);

const Decision = ({ decision: shown, code }: { decision: DecisionView; code: string | undefined }) => {
  const isWork = shown.kind === 'image' && shown.in_force === false;
  return (
    <>
      <header className={css.part}>
        <h1>{headingOf(shown)}</h1>
        {shown.title !== null && shown.title !== '' && (
          <p className={css.name} dir="auto">
            {isWork ? <Link to={`/images/${shown.subject_id}`}>{shown.title}</Link> : shown.title}
          </p>
        )}
      </header>
      <Facts decision={shown} />
      <Link to="/terms">{text.terms}</Link>
      <Link to="/proof">{text.checkProof}</Link>
      {shown.appeal_until !== null && <AppealForm id={shown.id} code={code} until={shown.appeal_until} />}
      {shown.appeal !== null && <Appeal appeal={shown.appeal} />}
    </>
  );
};

const Body = ({ id, code }: { id: string; code: string | undefined }) => {
  const query = useQuery({ ...decision(id, code), retry: false });
  const missing = <LoadError text={text.notFound} onRetry={() => void query.refetch()} />;
  const { data, instead } = useLoaded(query, text.loadingOne, { missing });
  return data === undefined ? instead : <Decision decision={data} code={code} />;
};

/** Page of a moderation decision about a member or their content, for that member or anyone with the emailed link. */
export const DecisionPage = () => {
  useTitle(text.title);
  const { id = '' } = useParams();
  const code = new URLSearchParams(useLocation().search).get('code') ?? undefined;
  const isSignedIn = useSignedIn();
  return (
    <div className={css.page}>
      <Body id={id} code={code} />
      <Link to={isSignedIn ? '/decisions' : '/'}>{isSignedIn ? text.toAll : text.toHome}</Link>
    </div>
  );
};
