import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createClient } from '@pixchange/contracts/http/client';
import { imagesHttp, type ImageItemView, type UploadContentType } from '@pixchange/contracts/http/images';
import type { BodyInputOf } from '@pixchange/contracts/http/endpoint';
import type { Page, Request, Route } from 'playwright-core';
import { until } from '../../../tests/until.ts';
import { url } from './browser.ts';
import { file, type Person } from './people.ts';

const contentTypes: Record<string, UploadContentType> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  mp4: 'video/mp4',
  webp: 'image/webp',
  svg: 'image/svg+xml',
};

type Draft = BodyInputOf<typeof imagesHttp.submit>['image'];

/**
 * Number of cells in each direction, as in a perceptual hash, so that the hash sees the cells as independent of each
 * other.
 */
const CELLS = 8;
const [WIDTH_PX, HEIGHT_PX] = [300, 200];

/**
 * Returns a unique drawing, for tests that must not affect other tests' works. After a takedown, the server refuses the
 * same file, and similar files can't be sold or minted. The cells have random colors and are large enough to make the
 * perceptual hash unique.
 */
export const ownDrawing = (): string => {
  const [width, height] = [WIDTH_PX / CELLS, HEIGHT_PX / CELLS];
  const cells = Array.from({ length: CELLS ** 2 }, (_, at) => {
    const [x, y] = [(at % CELLS) * width, Math.floor(at / CELLS) * height];
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#${randomBytes(3).toString('hex')}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH_PX}" height="${HEIGHT_PX}">${cells.join('')}</svg>`;
};

/**
 * Uploads a file through the API, like a browser, and waits until its versions are ready.
 * @param bytes content to send in place of the file's own
 */
export const makeWork = async (
  { session: { token } }: Person,
  name: string,
  draft: Omit<Draft, 'attachment_id'>,
  bytes?: string,
): Promise<ImageItemView> => {
  const call = createClient({ baseUrl: url() });
  const content_type = contentTypes[name.split('.').at(-1) ?? ''] ?? 'image/png';
  const {
    id,
    url: storage,
    fields,
  } = await call(imagesHttp.requestUpload, { token, body: { attachment: { content_type } } });
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([bytes ?? new Uint8Array(await readFile(file(name)))], { type: content_type }), 'file');
  const { status } = await fetch(storage, { method: 'POST', body: form });
  if (status !== 204) throw new Error(`storage answered ${status}`);
  await call(imagesHttp.submit, { token, body: { image: { attachment_id: id, ...draft } } });
  return until(
    () => call(imagesHttp.show, { token, params: { id } }),
    ({ status: now }) => now === 'ready',
    'a finished work',
  );
};

const uuid = (kind: number, index: number): string =>
  `00000000-0000-4000-800${kind}-${String(index).padStart(12, '0')}`;

/** Returns one of many copies of a real work; consecutive copies differ in height. */
const copyOf = (model: ImageItemView, index: number, type: string | null): ImageItemView => {
  const kind = ['gif', 'sticker', 'art'].indexOf(type ?? '') + 1;
  const named = type === null ? model.type : ((type.charAt(0).toUpperCase() + type.slice(1)) as ImageItemView['type']);
  return {
    ...model,
    id: uuid(kind, index),
    title: `${type ?? 'work'} ${index}`,
    type: named,
    image: model.image && { ...model.image, height: Math.round(model.image.width * (0.7 + (index % 7) / 10)) },
  };
};

const pageOf = (route: Route, model: ImageItemView, total: number): object => {
  const query = new URL(route.request().url()).searchParams;
  const [page, perPage] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? 36)];
  const first = (page - 1) * perPage + 1;
  const count = Math.max(0, Math.min(perPage, total - first + 1));
  return {
    collection: Array.from({ length: count }, (_, index) => copyOf(model, first + index, query.get('type'))),
    total_pages: Math.ceil(total / perPage),
    total_count: total,
    page,
  };
};

/** Mocks a listing with more works than a test could upload; the returned array receives the query of each request. */
export const growListing = async (
  page: Page,
  address: RegExp,
  model: ImageItemView,
  total: number,
): Promise<URLSearchParams[]> => {
  const queries: URLSearchParams[] = [];
  await page.route(address, (route) => {
    queries.push(new URL(route.request().url()).searchParams);
    return route.fulfill({ json: pageOf(route, model, total) });
  });
  return queries;
};

export const LISTING = /\/api\/images\?/;

interface Asked {
  path: string;
  query: URLSearchParams;
  method: string;
  bearer: boolean;
}

/** Collects a page's later requests to matching paths; the returned array grows with each request. */
export const callsTo = (page: Page, pattern: RegExp): Asked[] => {
  const calls: Asked[] = [];
  page.on('request', (request) => {
    const { pathname: path, searchParams: query } = new URL(request.url());
    if (pattern.test(path))
      calls.push({ path, query, method: request.method(), bearer: request.headers()['authorization'] !== undefined });
  });
  return calls;
};

/** Returns the text fields of a form that a page sends. */
export const formOf = async (request: Request): Promise<Record<string, string>> => {
  const form = await new Response(new Uint8Array(request.postDataBuffer() ?? []), {
    headers: { 'content-type': (await request.headerValue('content-type')) ?? '' },
  }).formData();
  return Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
};
