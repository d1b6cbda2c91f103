import type { DecisionView } from '@pixchange/contracts/http/appeals';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTitle } from '../../navigation/page-title.ts';
import { WayBack } from '../../navigation/way-back.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { Empty } from '../../shared/ui/empty.tsx';
import { NextPage, useLoaded } from '../../shared/ui/loaded.tsx';
import { headingOf } from './decision-heading.ts';
import { ownDecisions } from './decisions.api.ts';
import { decisionsText as text } from './decisions.text.ts';
import css from './decisions.module.css';

const Line = ({ decision }: { decision: DecisionView }) => (
  <li>
    <strong>
      <Link to={`/decisions/${decision.id}`}>{headingOf(decision)}</Link>
    </strong>
    {decision.title !== null && decision.title !== '' && <span dir="auto">{decision.title}</span>}
    <small>
      {text.on(decision.decided_at)} · {decision.in_force ? text.inForce : text.takenBack}
    </small>
  </li>
);

const List = () => {
  const query = useInfiniteQuery(ownDecisions());
  const { data, instead } = useLoaded(query, text.loading);
  if (data === undefined) return instead;
  const decisions = data.pages.flatMap(({ collection }) => collection);
  if (decisions.length === 0)
    return (
      <Empty title={text.none} text={text.noneText}>
        <Link to="/">{text.toHome}</Link>
      </Empty>
    );
  return (
    <>
      <ul className={css.list}>
        {decisions.map((one) => (
          <Line key={one.id} decision={one} />
        ))}
      </ul>
      <NextPage of={query}>{text.more}</NextPage>
    </>
  );
};

/** Page with all decisions of moderators about the signed-in member. */
export const DecisionsPage = () => {
  useTitle(text.pageTitle);
  return (
    <div className={css.page}>
      <header className={css.part}>
        <WayBack />
        <h1>{text.pageTitle}</h1>
        <p>{text.pageText}</p>
      </header>
      <List />
    </div>
  );
};
