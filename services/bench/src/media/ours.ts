import { readFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { createClient } from '@pixchange/contracts/http/client';
import { imagesHttp, type ImageItemView } from '@pixchange/contracts/http/images';
import { versionsOf } from '@pixchange/contracts/http/values/images';
import pg from 'pg';
import { perSecond } from '../measure/at-a-time.ts';
import { postForm } from '../servers/http-send.ts';
import type { RunningProduct } from '../servers/product.ts';
import type { Made, Turn } from './versions.ts';
import type { Work } from './works.ts';

const uploadsAtATime = 3;
const pollMs = 50;
const patienceMs = 300_000;

const contentTypes: Readonly<Record<string, string>> = {
  gif: 'image/gif',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  mp4: 'video/mp4',
};

/** Pattern of `/media/{image}/{version}/{part}-{first hash digits}.{extension}`. */
const mediaPath = /-([0-9a-f]{12})\.(\w+)(?:\?|$)/;

/** Returns the files of a finished work, each only once, even if several versions share it. */
const madeOf = (work: string, { image }: ImageItemView): Made[] => {
  const files = new Map<string, Made>();
  for (const { width, height, url, size, webp, webp_size, mp4, mp4_size, preview_jpeg, preview_jpeg_size } of image ===
  null
    ? []
    : versionsOf(image.versions)) {
    for (const [address, sizeBytes] of [
      [url, size],
      [webp, webp_size],
      [mp4, mp4_size],
      [preview_jpeg, preview_jpeg_size],
    ] as const) {
      const [, hash, ending = ''] = mediaPath.exec(address ?? '') ?? [];
      if (hash !== undefined)
        files.set(hash, {
          work,
          width,
          height,
          contentType: contentTypes[ending] ?? ending,
          sizeBytes: sizeBytes ?? 0,
        });
    }
  }
  return [...files.values()];
};

/** Uploads all works as a browser does, and waits until the media role has processed them. */
export const makeVersions = async (
  { publicUrl }: RunningProduct,
  token: string,
  works: readonly Work[],
): Promise<Turn> => {
  const call = createClient({ baseUrl: publicUrl });
  const agent = new Agent({ keepAlive: true });
  const start = performance.now();
  const untilReady = async (id: string, name: string): Promise<ImageItemView> => {
    for (;;) {
      const view = await call(imagesHttp.show, { token, params: { id } });
      if (view.status === 'ready') return view;
      if (view.status !== 'processing') throw new Error(`${name} is ${view.status}: ${view.failure?.title ?? ''}`);
      if (performance.now() - start > patienceMs) throw new Error(`${name} is not ready after ${patienceMs / 1_000} s`);
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  };
  try {
    const ids = new Map<Work, string>();
    await perSecond(works.length, uploadsAtATime, async (number) => {
      const work = works[number] as Work;
      const ticket = await call(imagesHttp.requestUpload, {
        token,
        body: { attachment: { content_type: work.contentType } },
      });
      await postForm(
        { ...ticket, url: new URL(ticket.url, publicUrl).href },
        await readFile(work.path),
        work.contentType,
        agent,
      );
      await call(imagesHttp.submit, { token, body: { image: { attachment_id: ticket.id, title: work.name } } });
      ids.set(work, ticket.id);
    });
    const made: Made[] = [];
    for (const [work, id] of ids) made.push(...madeOf(work.name, await untilReady(id, work.name)));
    return { seconds: (performance.now() - start) / 1_000, made };
  } finally {
    agent.destroy();
  }
};

/** Waits until every work has its renditions, which the media role creates after the versions. */
export const untilRendered = async ({ databaseUrl }: RunningProduct): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const start = performance.now();
    const left = "SELECT 1 FROM read.images WHERE status = 'ready' AND renditions IS NULL LIMIT 1";
    while ((await client.query(left)).rowCount !== 0) {
      if (performance.now() - start > patienceMs) throw new Error(`no renditions after ${patienceMs / 1_000} s`);
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  } finally {
    await client.end();
  }
};
