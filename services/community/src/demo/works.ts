import { readFile } from 'node:fs/promises';
import { albumsHttp, type AlbumView } from '@pixchange/contracts/http/albums';
import { imagesHttp, type ImageItemView } from '@pixchange/contracts/http/images';
import { paging } from '@pixchange/contracts/http/limits';
import type { Call } from './account.ts';
import { contentTypeOf, demoPath, type DemoWork } from './manifest.ts';
import { StorageError, hasCode } from './errors.ts';

interface Page<T> {
  readonly collection: readonly T[];
  readonly total_pages: number;
}

/**
 * Returns all items of a list, page by page.
 * @throws ApiError
 */
export const allPages = async <T>(pageAt: (page: number) => Promise<Page<T>>): Promise<T[]> => {
  const items: T[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { collection, total_pages: total } = await pageAt(page);
    items.push(...collection);
    pages = total;
  }
  return items;
};

export const ownAlbums = (call: Call, token: string): Promise<AlbumView[]> =>
  allPages((page) => call(albumsHttp.own, { token, query: { page, per_page: paging.perPageMax } }));

export const imagesOfAlbum = (call: Call, token: string, id: string): Promise<ImageItemView[]> =>
  allPages((page) =>
    call(albumsHttp.ownImages, { token, params: { id }, query: { page, per_page: paging.perPageMax } }),
  );

/**
 * Uploads a file to the storage like a browser.
 * @returns the attachment's id
 * @throws ApiError, StorageError
 */
export const upload = async (call: Call, token: string, baseUrl: string, file: string): Promise<string> => {
  const contentType = contentTypeOf(file);
  const { id, url, fields } = await call(imagesHttp.requestUpload, {
    token,
    body: { attachment: { content_type: contentType } },
  });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  // The storage reads the form as a stream and ignores fields after the file, so the file comes last.
  form.set(
    'file',
    new Blob([await readFile(demoPath(file))], { type: contentType }),
    file.slice(file.lastIndexOf('/') + 1),
  );
  const response = await fetch(new URL(url, baseUrl), { method: 'POST', body: form }).catch((cause: unknown) => {
    throw Object.assign(new StorageError(0, null), { cause });
  });
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  if (!response.ok) throw new StorageError(response.status, Number.isFinite(wait) ? wait : null);
  return id;
};

export interface Submission {
  readonly work: DemoWork;
  readonly attachmentId: string;
  /** Null when the site has no such subcategory. */
  readonly subcategoryId: string | null;
}

/** Submitted work; `lost` means that its upload no longer exists and must be repeated. */
export type Submitted = { readonly work: DemoWork; readonly outcome: 'taken' | 'lost' };

const draftOf = (albumId: string, { work, attachmentId, subcategoryId }: Submission) => ({
  attachment_id: attachmentId,
  album_id: albumId,
  title: work.title,
  tags: work.tags,
  alt_text: work.altText,
  subcategory_id: subcategoryId,
  ...(work.priceCoins === undefined ? {} : { for_sale: true, price: work.priceCoins }),
});

const aboutUploads = ['attachment.used', 'attachment.unknown', 'attachment.not-uploaded'];

const submitOne = async (call: Call, token: string, albumId: string, submission: Submission): Promise<Submitted> => {
  const { work } = submission;
  try {
    await call(imagesHttp.submit, { token, body: { image: draftOf(albumId, submission) } });
    return { work, outcome: 'taken' };
  } catch (error) {
    // An upload becomes an image only once. A request whose response was lost has already submitted this one.
    if (hasCode(error, 'attachment.used')) return { work, outcome: 'taken' };
    if (hasCode(error, 'attachment.unknown') || hasCode(error, 'attachment.not-uploaded'))
      return { work, outcome: 'lost' };
    throw error;
  }
};

/**
 * Turns uploads into images: all in one request, or one by one when an earlier run has already submitted some of them.
 * @throws ApiError
 */
export const submit = async (
  call: Call,
  token: string,
  albumId: string,
  submissions: readonly Submission[],
): Promise<Submitted[]> => {
  try {
    await call(imagesHttp.submitBatch, {
      token,
      body: { image_batch: submissions.map((one) => draftOf(albumId, one)) },
    });
    return submissions.map(({ work }) => ({ work, outcome: 'taken' }));
  } catch (error) {
    if (!aboutUploads.some((code) => hasCode(error, code))) throw error;
  }
  const submitted: Submitted[] = [];
  for (const submission of submissions) submitted.push(await submitOne(call, token, albumId, submission));
  return submitted;
};
