import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { albumsHttp, type AlbumView } from '@pixchange/contracts/http/albums';
import { createClient } from '@pixchange/contracts/http/client';
import { imagesHttp, type ImageItemView, type UploadContentType } from '@pixchange/contracts/http/images';
import { url } from './browser.ts';
import { file, type Person } from './people.ts';

const TYPES: Record<string, UploadContentType> = { gif: 'image/gif', png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp', mp4: 'video/mp4' };
const READY_MS_MAX = 60_000;

export const call = (person: Person) => {
  const client = createClient({ baseUrl: url(), token: () => person.session.token });
  return client;
};

/** Uploads a file of ours into an album over the API, as a client would. */
const submit = async (person: Person, albumId: string, name: string): Promise<ImageItemView> => {
  const api = call(person);
  const type = TYPES[name.split('.')[1] ?? ''] ?? 'image/png';
  const ticket = await api(imagesHttp.requestUpload, { body: { attachment: { content_type: type } } });
  const form = new FormData();
  for (const [key, value] of Object.entries(ticket.fields)) form.append(key, value);
  form.append('file', new Blob([await readFile(file(name))], { type }), name);
  const { status } = await fetch(ticket.url, { method: 'POST', body: form });
  if (status !== 204) throw new Error(`Storage answered ${status}`);
  return api(imagesHttp.submit, { body: { image: { attachment_id: ticket.id, album_id: albumId, title: basename(name).replace(/\..*$/, '') } } });
};

/** Works in an album, in the order given, when all of them are ready. */
export const makeWorks = async (person: Person, albumId: string, ...names: string[]): Promise<ImageItemView[]> => {
  const api = call(person);
  const made: ImageItemView[] = [];
  for (const name of names) made.push(await submit(person, albumId, name));
  const deadline = Date.now() + READY_MS_MAX;
  for (;;) {
    const now = await Promise.all(made.map(({ id }) => api(imagesHttp.show, { params: { id } })));
    if (now.every(({ status }) => status === 'ready')) return now;
    if (Date.now() > deadline) throw new Error('The works did not become ready');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};

export const albumsOf = async (person: Person): Promise<AlbumView[]> => (await call(person)(albumsHttp.own, { query: { per_page: 100 } })).collection;
