import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { browseSearch, hasBrowse, readBrowse, type Browse } from './browse-query.ts';

/** In the history entry as well, because closing a dialog on home empties the query. */
const keptIn = (state: unknown): string => {
  const kept = (state as { browse?: unknown } | null)?.browse;
  return typeof kept === 'string' ? kept : '';
};

const useBrowseText = (): string => {
  const { search, state } = useLocation();
  return hasBrowse(search) ? search : keptIn(state);
};

/** What home shows now. */
export const useBrowse = (): Browse => {
  const text = useBrowseText();
  return useMemo(() => readBrowse(text), [text]);
};

/** Where a link to a part of home leads; for `Link` and `navigate`. */
export const browseTo = (browse: Partial<Browse>) => {
  const search = browseSearch(browse);
  return { to: { pathname: '/', search }, state: { browse: search } };
};

/** Writes what an address from outside shows into its history entry. */
export const useKeptBrowse = (): void => {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (hasBrowse(search) && keptIn(state) !== search)
      void navigate(
        { pathname, search, hash },
        { replace: true, state: { ...(state as object | null), browse: search } },
      );
  }, [pathname, search, hash, state, navigate]);
};

export const useGoBrowse = (): ((browse: Partial<Browse>) => void) => {
  const navigate = useNavigate();
  return useCallback(
    (browse) => {
      const { to, state } = browseTo(browse);
      void navigate(to, { state });
    },
    [navigate],
  );
};
