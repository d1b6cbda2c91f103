import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { usePublicConfig } from '../shared/api/config.api.ts';
import { consent } from '../shared/session/consent.ts';
import { viewedPath } from './viewed-path.ts';

/**
 * Tells the configured address which kind of page is looked at, once a person agreed in the cookie notice.
 * The beacon has no cookie of ours, no query and nobody's id; without an address nothing is ever sent.
 */
export const usePageViews = (): void => {
  const { pathname } = useLocation();
  const isAgreed = consent(({ answer }) => answer === 'accepted');
  const address = usePublicConfig()?.analytics_url ?? null;
  useEffect(() => {
    if (!isAgreed || address === null) return;
    // Plain text, since another type would make the browser ask the other site first.
    navigator.sendBeacon(address, JSON.stringify({ type: 'page_view', path: viewedPath(pathname) }));
  }, [isAgreed, address, pathname]);
};
