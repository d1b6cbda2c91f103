import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router';
import { useRequestedLocation } from './requested-location.ts';
import { browseSearch, hasBrowse, readBrowse, type Browse } from './browse-query.ts';

/**
 * Returns the query stored in the history entry. Closing a dialog on home empties the URL's query, but not the stored
 * one.
 */
const keptIn = (state: unknown): string => {
  const storedQuery = (state as { browse?: unknown } | null)?.browse;
  return typeof storedQuery === 'string' ? storedQuery : '';
};

const useBrowseOf = ({ search, state }: Location): Browse => {
  const text = hasBrowse(search) ? search : keptIn(state);
  return useMemo(() => readBrowse(text), [text]);
};

/** Returns the view that home currently shows. */
export const useBrowse = (): Browse => useBrowseOf(useLocation());

/** Returns the requested view of home, for controls that respond before its page renders. */
export const useRequestedBrowse = (): Browse => useBrowseOf(useRequestedLocation());

/** Returns the link target of a view of home, for `Link` and `navigate`. */
export const browseTo = (browse: Partial<Browse>) => {
  const search = browseSearch(browse);
  return { to: { pathname: '/', search }, state: { browse: search } };
};

/** Stores the view of an external URL in its history entry. */
export const useKeptBrowse = (): void => {
  const { pathname, search, hash, state } = useRequestedLocation();
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
