import { readFile } from 'node:fs/promises';
import { createClient } from '@pixchange/contracts/http/client';
import { imagesHttp, type ImageItemView, type UploadContentType } from '@pixchange/contracts/http/images';
import { until } from '../../../tests/until.ts';
import { url } from './browser.ts';
import { file, type Person } from './people.ts';

interface WorkOptions {
  title: string;
  /** Absent: the default album, which is private. */
  albumId?: string | null;
  name?: string;
  contentType?: UploadContentType;
}

/** A work uploaded over the API, as soon as it is ready. */
export const makeWork = async ({ session: { token } }: Person, { title, albumId = null, name = 'poster.jpg', contentType = 'image/jpeg' }: WorkOptions): Promise<ImageItemView> => {
  const call = createClient({ baseUrl: url() });
  const { id, url: storage, fields } = await call(imagesHttp.requestUpload, { token, body: { attachment: { content_type: contentType } } });
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(await readFile(file(name)))], { type: contentType }), 'file');
  const { status } = await fetch(storage, { method: 'POST', body: form });
  if (status !== 204) throw new Error(`storage answered ${status}`);
  await call(imagesHttp.submit, { token, body: { image: { attachment_id: id, title, album_id: albumId } } });
  return until(() => call(imagesHttp.show, { token, params: { id } }), ({ status: now }) => now === 'ready', 'a finished work');
};
