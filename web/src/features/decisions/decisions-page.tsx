import type { DecisionView } from '@pixchange/contracts/http/appeals';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTitle } from '../../navigation/page-title.ts';
import { WayBack } from '../../navigation/way-back.tsx';
import { wordsOf } from '../../shared/api/failure.ts';
import { failureText } from '../../shared/text/failure.text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { Loading, LoadError } from '../../shared/ui/loading.tsx';
import { Empty } from '../../shared/ui/empty.tsx';
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
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(ownDecisions());
  if (data === undefined)
    return error === null ? (
      <Loading label={text.loading} />
    ) : (
      <LoadError text={wordsOf(error)} retry={failureText.retry} onRetry={() => void refetch()} />
    );
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
      {error !== null && (
        <LoadError text={wordsOf(error)} retry={failureText.retry} onRetry={() => void fetchNextPage()} />
      )}
      {hasNextPage && error === null && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text.more}
        </Button>
      )}
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
