import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../kernel/errors.ts';
import { isUnreadable, type ObjectStorage } from '../../platform/object-storage/object-storage.ts';
import { parseRange } from '../../platform/object-storage/range.ts';
import { isKnown } from './caching.ts';

export interface MediaAnswer {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly storage: ObjectStorage;
  readonly key: string;
  readonly file: { readonly sha256: string; readonly contentType: string; readonly sizeBytes: number };
  /** Whether everyone may see the file. Shared caches may then store it, but must revalidate it before every use. */
  readonly open: boolean;
}

/**
 * Returns the bytes of a stored file. A file that is missing or has another size is not sent; it is reported for
 * repair.
 */
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
  // After a read error, the response ends early, because its headers are already sent. The file is reported for repair.
  stored.body.once('error', () => storage.suspect(key));
  return stored.body;
};

/**
 * Sends a stored file, a range of it, 304, or 416 for a range outside the file. The headers prevent browsers from
 * executing the file.
 * @throws DomainError `not_found` for a file that is missing or has another size
 */
export const sendMedia = async ({ request, reply, storage, key, file, open }: MediaAnswer): Promise<void> => {
  const etag = `"${file.sha256}"`;
  void reply
    .header('Content-Type', file.contentType)
    .header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    .header('Cache-Control', open ? 'public, no-cache' : 'private, no-cache')
    .header('Accept-Ranges', 'bytes')
    .header('ETag', etag);
  if (isKnown(request.headers['if-none-match'], etag)) return void reply.status(304).send();
  // A client that has a part of another file gets this whole file (RFC 9110, 13.1.5).
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
