import { plainHead, titleOf, type PageHead } from '@pixchange/contracts/http/page-head';
import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** What the server wrote and what this wrote, so that each page takes away the tags of the one before it. */
const OWN = '[data-page]';

const isWritten = (head: PageHead): boolean => {
  const there = [...document.head.querySelectorAll(OWN)];
  return there.length === head.tags.length && head.tags.every(({ attributes }, index) => Object.entries(attributes).every(([name, value]) => there[index]?.getAttribute(name) === value));
};

/** Puts these tags in place of those of the page before; each is in the head once. */
const writeHead = (head: PageHead): void => {
  document.title = head.title;
  if (isWritten(head)) return;
  document.head.querySelectorAll(OWN).forEach((element) => element.remove());
  for (const { tag, attributes } of head.tags) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.setAttribute('data-page', '');
    document.head.append(element);
  }
};

const canonicalPath = (): string | null => {
  const canonical = document.head.querySelector<HTMLLinkElement>(`link[rel="canonical"]${OWN}`);
  return canonical === null ? null : new URL(canonical.href).pathname;
};

const canonicalPathOf = ({ tags }: PageHead): string | null => {
  const href = tags.find(({ attributes }) => attributes['rel'] === 'canonical')?.attributes['href'];
  return href === undefined ? null : new URL(href).pathname;
};

/** The head is that of this page already: the server wrote it, and knows more (the measures of pictures) than the client. */
const isServed = (path: string): boolean => canonicalPath() === path;

/**
 * Keeps title, description, canonical address and previews those of the page that is shown.
 * @param head of what the page shows, once it is known and everyone sees it
 * @param name what the title says until then, and for what is private
 */
export const usePageHead = (head: ((origin: string) => PageHead) | null, name?: string): void => {
  const { pathname } = useLocation();
  const written = head?.(location.origin) ?? null;
  const text = JSON.stringify(written);
  useEffect(() => {
    const known = JSON.parse(text) as PageHead | null;
    if (known !== null && canonicalPathOf(known) === canonicalPath()) document.title = known.title;
    else if (known !== null) writeHead(known);
    else if (!isServed(pathname)) writeHead(plainHead(name, null, location.origin));
  }, [text, name, pathname]);
};

/**
 * The head of a page that tells nothing of anyone. What the server says of its address (to be found by search engines or not) stands.
 * @param page absent on home, whose title is the product's name alone
 */
export const useTitle = (page?: string): void => {
  const { pathname } = useLocation();
  useEffect(() => {
    if (isServed(pathname)) document.title = titleOf(page);
    else writeHead(plainHead(page, PUBLIC_PAGES.has(pathname) ? pathname : null, location.origin));
  }, [page, pathname]);
};

/** Pages of the house for everyone, as the server lets them be indexed. */
const PUBLIC_PAGES: ReadonlySet<string> = new Set(['/', '/login', '/faq', '/spotlight', '/charities', '/terms', '/privacy-policy', '/artist', '/studio']);
