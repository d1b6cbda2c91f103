import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { session, useSignedIn } from '../shared/session/session.ts';
import { AUTH_REQUIRED_QUERY, withWantedPage } from './dialog-query.ts';

/**
 * Wrapper for pages that require a login. Redirects visitors to home, where the login dialog opens, and returns them
 * after the login. After a logout, no dialog opens.
 */
export const Guarded = ({ children }: { children: ReactNode }) => {
  const signedIn = useSignedIn();
  const left = session((state) => state.left);
  const location = useLocation();
  if (signedIn) return children;
  if (left) return <Navigate to="/" replace />;
  return <Navigate to={`/?${AUTH_REQUIRED_QUERY}`} state={withWantedPage(location)} replace />;
};
