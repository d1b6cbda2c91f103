import { titleOf } from '@pixchange/contracts/http/page-title';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { logLine } from '../shared/log.ts';
import { isServed } from './served-head.ts';

/** Pages of the site for everyone, as the server lets them be indexed. */
const PUBLIC_PAGES: ReadonlySet<string> = new Set([
  '/',
  '/login',
  '/faq',
  '/spotlight',
  '/charities',
  '/terms',
  '/privacy-policy',
  '/artist',
  '/studio',
  '/developers',
]);

/**
 * The head of a page that tells nothing of anyone. What the server says of its address (to be found by search engines or not) stands.
 * The tags are written by a part of the client that the first page, whose head has come with it, does without.
 * @param page absent on home, whose title is the product's name alone
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
