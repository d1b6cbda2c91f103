import { plainHead, type PageHead } from '@pixchange/contracts/http/page-head';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { canonicalPath, isServed, OWN_TAGS } from './served-head.ts';

const isWritten = (head: PageHead): boolean => {
  const existingTags = [...document.head.querySelectorAll(OWN_TAGS)];
  return (
    existingTags.length === head.tags.length &&
    head.tags.every(({ attributes }, index) =>
      Object.entries(attributes).every(([name, value]) => existingTags[index]?.getAttribute(name) === value),
    )
  );
};

/** Replaces the tags of the previous page, so that each tag is in the head once. */
const writeHead = (head: PageHead): void => {
  document.title = head.title;
  if (isWritten(head)) return;
  document.head.querySelectorAll(OWN_TAGS).forEach((element) => element.remove());
  for (const { tag, attributes } of head.tags) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.setAttribute('data-page', '');
    document.head.append(element);
  }
};

/** Writes the head of a page without personal content; `path` is null when search engines must not index the page. */
export const writePlainHead = (name: string | undefined, path: string | null): void =>
  writeHead(plainHead(name, path, location.origin));

const canonicalPathOf = ({ tags }: PageHead): string | null => {
  const href = tags.find(({ attributes }) => attributes['rel'] === 'canonical')?.attributes['href'];
  return href === undefined ? null : new URL(href).pathname;
};

/**
 * Keeps title, description, canonical URL and previews in sync with the current page.
 * @param head head of the page's content; null until it is known, and for private content
 * @param name title until then, and for private content
 */
export const usePageHead = (head: ((origin: string) => PageHead) | null, name?: string): void => {
  const { pathname } = useLocation();
  const written = head?.(location.origin) ?? null;
  const text = JSON.stringify(written);
  useEffect(() => {
    const known = JSON.parse(text) as PageHead | null;
    if (known !== null && canonicalPathOf(known) === canonicalPath()) document.title = known.title;
    else if (known !== null) writeHead(known);
    else if (!isServed(pathname)) writePlainHead(name, null);
  }, [text, name, pathname]);
};
