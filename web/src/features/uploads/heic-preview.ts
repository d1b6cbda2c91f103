import libheifUrl from 'libheif-js/libheif/libheif.js?url';
import type { HeicAnswer, HeicQuestion } from './heic-worker.ts';

interface Waiting {
  resolve: (preview: Blob) => void;
  reject: (reason: Error) => void;
}

const waiting = new Map<number, Waiting>();
let worker: Worker | null = null;
let lastId = 0;

const start = (): Worker => {
  const started = new Worker(new URL('./heic-worker.ts', import.meta.url));
  started.addEventListener('message', ({ data: { id, preview } }: MessageEvent<HeicAnswer>) => {
    const pending = waiting.get(id);
    waiting.delete(id);
    if (preview === null) pending?.reject(new Error('This browser cannot decode the HEIC file'));
    else pending?.resolve(preview);
  });
  started.addEventListener('error', () => {
    for (const pending of waiting.values()) pending.reject(new Error('The HEIC decoder did not start'));
    waiting.clear();
    worker = null;
  });
  return started;
};

/**
 * Returns a small picture of a HEIC file, which most browsers can't show. A worker decodes the file with the server's
 * decoder, in a build without WebAssembly, because the page's content security policy forbids WebAssembly.
 */
export const decodeHeic = (file: Blob): Promise<Blob> =>
  new Promise((resolve, reject) => {
    worker ??= start();
    lastId += 1;
    waiting.set(lastId, { resolve, reject });
    worker.postMessage({
      id: lastId,
      file,
      libheifUrl: new URL(libheifUrl, location.href).href,
    } satisfies HeicQuestion);
  });
