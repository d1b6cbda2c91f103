import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { ErrorPage } from '../features/errors/error-page.tsx';
import { isNotFound, wordsOf } from '../shared/api/failure.ts';
import { publicUser } from '../shared/api/queries.ts';
import { failureText } from '../shared/text/failure.text.ts';
import { Loading, LoadError } from '../shared/ui/loading.tsx';
import { uiText } from '../shared/ui/ui.text.ts';
import css from './profile-pages.module.css';

const Person = ({ username }: { username: string }) => {
  const { data, error, refetch } = useQuery(publicUser(username));
  if (data !== undefined) return <Navigate to={`/users/${data.id}`} replace />;
  if (error === null) return <Loading label={uiText.loading} />;
  if (isNotFound(error)) return <ErrorPage />;
  return (
    <div className={css.problem}>
      <LoadError text={wordsOf(error)} retry={failureText.retry} onRetry={() => void refetch()} />
    </div>
  );
};

/** Redirects `/@maya` to the page of the person with that username; the server does the same for external links. */
export const ByUsername = () => {
  const { handle = '' } = useParams();
  return handle.startsWith('@') && handle.length > 1 ? <Person username={handle.slice(1)} /> : <ErrorPage />;
};
