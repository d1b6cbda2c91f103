import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { ErrorPage } from '../features/errors/error-page.tsx';
import { publicUser } from '../shared/api/queries.ts';
import { useLoaded } from '../shared/ui/loaded.tsx';
import { uiText } from '../shared/ui/ui.text.ts';
import css from './profile-pages.module.css';

const Person = ({ username }: { username: string }) => {
  const query = useQuery(publicUser(username));
  const { data, instead } = useLoaded(query, uiText.loading, { missing: <ErrorPage />, className: css.problem });
  return data === undefined ? instead : <Navigate to={`/users/${data.id}`} replace />;
};

/** Redirects `/@maya` to the profile of the person with that username; the server does the same for external links. */
export const ByUsername = () => {
  const { handle = '' } = useParams();
  return handle.startsWith('@') && handle.length > 1 ? <Person username={handle.slice(1)} /> : <ErrorPage />;
};
