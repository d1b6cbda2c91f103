import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { usePublicConfig } from '../shared/api/config.api.ts';
import { consent } from '../shared/session/consent.ts';
import { viewedPath } from './viewed-path.ts';

/**
 * Reports the kind of each viewed page to the configured URL, after consent in the cookie notice. The reported path has
 * no query and no id. Sends nothing without a URL.
 */
export const usePageViews = (): void => {
  const { pathname } = useLocation();
  const isAgreed = consent(({ answer }) => answer === 'accepted');
  const address = usePublicConfig()?.analytics_url ?? null;
  useEffect(() => {
    if (!isAgreed || address === null) return;
    // Sends plain text, because the browser would send a preflight request before JSON.
    navigator.sendBeacon(address, JSON.stringify({ type: 'page_view', path: viewedPath(pathname) }));
  }, [isAgreed, address, pathname]);
};
