import type { ImageItemView } from '@pixchange/contracts/http/images';
import { nameOfWork } from '@pixchange/contracts/http/page-head';

/** Characters that at least one common file system refuses in a name. */
const REFUSED = /[\u0000-\u001f\u007f"*/:<>?\\|]+/g;
const LENGTH_MAX = 80;

/**
 * Returns the file name for saving a work; `part` distinguishes its sizes. Browsers ignore this name for files of
 * another origin.
 */
export const fileNameOf = (item: Pick<ImageItemView, 'title' | 'type' | 'user'>, url: string, part = ''): string => {
  const name = [...nameOfWork(item).replaceAll(REFUSED, ' ').replaceAll(/\s+/g, ' ')].slice(0, LENGTH_MAX).join('');
  const format = /\.[a-z0-9]{2,5}$/i.exec(url.split(/[?#]/)[0] ?? '')?.[0] ?? '';
  // Unix hides names that start with a dot, and Windows refuses names that end with one.
  return [name.replaceAll(/^[. ]+|[. ]+$/g, ''), part].filter(Boolean).join(' ') + format;
};
