import { addressOf } from '@pixchange/contracts/http/first-sight';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { showToast } from '../../shared/session/toasts.ts';
import { copyWorkText as text } from './copy-work.text.ts';
import { noteSent } from './kept-works.ts';

const absoluteUrl = (path: string): string => new URL(path, location.origin).href;

export const pageOf = ({ id }: ImageItemView): string => absoluteUrl(`/images/${id}`);

/** File types that messengers and documents show as a picture in place of their link. */
const shownByAddress = /\.(gif|png|webp|jpe?g)$/;

/**
 * Returns the address to paste: the file for GIFs and stickers, and the page for pictures and for files that messengers
 * don't show.
 */
export const addressToPaste = (item: ImageItemView): string => {
  const url = item.image?.versions.fixed_large.url;
  return url === undefined || item.type === 'Art' || !shownByAddress.test(url) ? pageOf(item) : absoluteUrl(url);
};

/**
 * Returns the HTML of an `img` element to paste into documents and emails. A detached document creates the element, so
 * that the browser does not load its source.
 */
const elementToPaste = ({ title, alt_text, image }: ImageItemView): string => {
  if (image === null) return '';
  const { url, width, height } = image.versions.fixed_large;
  const element = document.implementation.createHTMLDocument().createElement('img');
  const src = absoluteUrl(shownByAddress.test(url) ? url : addressOf(image.versions.fixed_large));
  return Object.assign(element, { src, alt: alt_text ?? title, width, height }).outerHTML;
};

export const write = async (contents: Record<string, string | Promise<Blob>>): Promise<void> => {
  const items = Object.entries(contents).map(([type, content]) => [
    type,
    typeof content === 'string' ? new Blob([content], { type }) : content,
  ]);
  await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(items) as Record<string, Blob>)]);
};

/** Waits until a work is copied and shows a toast with the outcome. @returns whether the work is in the clipboard */
export const showOutcome = async (item: ImageItemView, copy: Promise<unknown>, done: string): Promise<boolean> => {
  try {
    await copy;
    noteSent(item);
    showToast('success', done);
    return true;
  } catch {
    showToast('error', text.copyFailed);
    return false;
  }
};

/**
 * Copies a work: as an HTML element for documents, and as an address for everything else. Older browsers accept only
 * the address.
 */
export const copyWork = (item: ImageItemView): Promise<boolean> => {
  const address = addressToPaste(item);
  const html = elementToPaste(item);
  const isPlain = typeof ClipboardItem === 'undefined' || html === '';
  return showOutcome(
    item,
    isPlain ? navigator.clipboard.writeText(address) : write({ 'text/html': html, 'text/plain': address }),
    text.copied[item.type ?? 'Art'],
  );
};
