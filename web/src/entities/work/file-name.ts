import type { ImageItemView } from '@pixchange/contracts/http/images';
import { nameOfWork } from '@pixchange/contracts/http/page-head';

/** What some file system refuses in a name. */
const REFUSED = /[\u0000-\u001f\u007f"*/:<>?\\|]+/g;
const LENGTH_MAX = 80;

/** The name under which a file of a work is kept; `part` tells its sizes apart. A file of another origin keeps its own. */
export const fileNameOf = (item: Pick<ImageItemView, 'title' | 'type' | 'user'>, url: string, part = ''): string => {
  const name = [...nameOfWork(item).replaceAll(REFUSED, ' ').replaceAll(/\s+/g, ' ')].slice(0, LENGTH_MAX).join('');
  const format = /\.[a-z0-9]{2,5}$/i.exec(url.split(/[?#]/)[0] ?? '')?.[0] ?? '';
  // A name does not begin or end with a dot: hidden on Unix, refused by Windows.
  return [name.replaceAll(/^[. ]+|[. ]+$/g, ''), part].filter(Boolean).join(' ') + format;
};
