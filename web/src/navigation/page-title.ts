import { titleOf } from '@pixchange/contracts/http/page-title';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { logLine } from '../shared/log.ts';
import { isServed } from './served-head.ts';

/** Public pages that the server allows search engines to index. */
const PUBLIC_PAGES: ReadonlySet<string> = new Set([
  '/',
  '/login',
  '/faq',
  '/spotlight',
  '/market',
  '/charities',
  '/terms',
  '/privacy-policy',
  '/artist',
  '/studio',
  '/developers',
]);

/**
 * Sets the head of a page without personal content; the server's indexing rule for its path stays. A separate chunk
 * writes the tags. A first page with a canonical URL doesn't need the chunk, because the server sent its head.
 * @param page title of the page; absent on home, whose title is only the product's name
 */
export const useTitle = (page?: string): void => {
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = titleOf(page);
    if (isServed(pathname)) return undefined;
    let left = false;
    import('./page-head.ts').then(
      ({ writePlainHead }) => {
        if (!left) writePlainHead(page, PUBLIC_PAGES.has(pathname) ? pathname : null);
      },
      (error: unknown) => logLine(String(error)),
    );
    return () => {
      left = true;
    };
  }, [page, pathname]);
};
