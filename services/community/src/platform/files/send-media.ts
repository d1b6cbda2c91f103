import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../kernel/errors.ts';
import { isKnown } from '../http/caching.ts';
import { isUnreadable, type ObjectStorage } from './object-storage.ts';
import { parseRange } from './range.ts';

export interface MediaAnswer {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly storage: ObjectStorage;
  readonly key: string;
  readonly file: { readonly sha256: string; readonly contentType: string; readonly sizeBytes: number };
  /** Everyone may see it, so that a cache between may keep it, if it asks again before every use. */
  readonly open: boolean;
}

/** The bytes of a stored file. One that is missing or of another size is not shown; it is reported, so that it is made again. */
const bodyOf = async (
  storage: ObjectStorage,
  key: string,
  sizeBytes: number,
  range: { readonly offset: number; readonly length: number } | undefined,
): Promise<Readable> => {
  const stored = await storage.open('media', key, range).catch((error: unknown) => {
    if (isUnreadable(error)) storage.suspect(key);
    throw error;
  });
  if (stored === null || (stored.sizeBytes !== null && stored.sizeBytes !== sizeBytes)) {
    stored?.body.destroy();
    storage.suspect(key);
    throw new DomainError('not_found');
  }
  // It ends in the middle: the headers promised more than there is.
  stored.body.once('error', () => storage.suspect(key));
  return stored.body;
};

/** Sends what a person uploaded, so that no browser ever runs it: one file, or a range of it, or 304. */
export const sendMedia = async ({ request, reply, storage, key, file, open }: MediaAnswer): Promise<void> => {
  const etag = `"${file.sha256}"`;
  void reply
    .header('Content-Type', file.contentType)
    .header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    .header('Cache-Control', open ? 'public, no-cache' : 'private, no-cache')
    .header('Accept-Ranges', 'bytes')
    .header('ETag', etag);
  if (isKnown(request.headers['if-none-match'], etag)) return void reply.status(304).send();
  // A client that holds a part of another file gets the whole of this one (RFC 9110, 13.1.5).
  const isOfThisFile = [undefined, etag].includes(request.headers['if-range'] as string | undefined);
  const range = isOfThisFile ? parseRange(request.headers.range, file.sizeBytes) : null;
  if (range === 'unsatisfiable')
    return void reply.status(416).header('Content-Range', `bytes */${file.sizeBytes}`).send();
  const body = await bodyOf(storage, key, file.sizeBytes, range ?? undefined);
  if (range !== null)
    void reply
      .status(206)
      .header('Content-Range', `bytes ${range.offset}-${range.offset + range.length - 1}/${file.sizeBytes}`);
  void reply.header('Content-Length', String(range?.length ?? file.sizeBytes)).send(body);
};
