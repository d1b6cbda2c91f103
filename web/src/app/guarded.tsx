import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { session, useSignedIn } from '../shared/session/session.ts';
import { AUTH_REQUIRED_QUERY } from './dialog-query.ts';

/** Pages of the signed-in person; anyone else is sent home, where the login dialog opens. */
export const Guarded = ({ children }: { children: ReactNode }) => {
  const signedIn = useSignedIn();
  const left = session((state) => state.left);
  if (signedIn) return children;
  return <Navigate to={left ? '/' : `/?${AUTH_REQUIRED_QUERY}`} replace />;
};
