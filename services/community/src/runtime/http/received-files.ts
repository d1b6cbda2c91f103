import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { uploads } from '@pixchange/contracts/http/limits';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../kernel/errors.ts';

/** A file from a form, on the disk of this process until its folder is removed. */
export interface ReceivedFile {
  readonly path: string;
  readonly sizeBytes: number;
}

const FIELDS_MAX = 20;
const FIELD_BYTES_MAX = 1024;
/** Maximum bytes of names and boundaries, in addition to the files. */
const FORM_BYTES_MAX = 64 * 1024;

/** Matches the `boundary` parameter of the `Content-Type` header. */
const BOUNDARY = /;\s*boundary\s*=\s*"?[^\s";]/i;

const refusal = (statusCode: number, message: string): Error => Object.assign(new Error(message), { statusCode });

/** Returns the name of a field; `user[profile_image]` counts as `profile_image`. */
const fieldOf = (name: string): string => /^\w+\[(\w+)\]$/.exec(name)?.[1] ?? name;

/** Rethrows an error. An error without a status or system code comes from the parser and becomes a 400. */
const blameForm = (error: unknown): never => {
  const { statusCode, code } = error as { statusCode?: unknown; code?: unknown };
  throw statusCode === undefined && code === undefined ? refusal(400, 'no multipart form') : error;
};

/** Yields the parts of a form. Only errors of the parser become a 400; errors of the loop body do not. */
async function* partsOf(request: FastifyRequest, limits: Parameters<FastifyRequest['parts']>[0]) {
  const parts = request.parts(limits)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await parts.next().catch(blameForm);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    await parts.return?.(undefined);
  }
}

/**
 * Writes a file to the folder. Returns null when no file was chosen: a browser then sends an empty file without a name.
 */
const receive = async (part: MultipartFile, field: string, folder: string): Promise<ReceivedFile | null> => {
  const path = join(folder, field);
  await pipeline(part.file, createWriteStream(path)).catch(blameForm);
  const { size } = await stat(path);
  if (part.file.truncated) throw new DomainError('media.too_large', field);
  return size === 0 && part.filename === '' ? null : { path, sizeBytes: size };
};

/**
 * Refuses a request that is too large before reading it. One extra file is still read and discarded, so that the client
 * gets the response.
 */
const refuseForm = (request: FastifyRequest, filesMax: number): void => {
  if (!request.isMultipart()) throw refusal(415, 'files come in a multipart form');
  if (!BOUNDARY.test(request.headers['content-type'] ?? '')) throw refusal(400, 'the form names no boundary');
  if (Number(request.headers['content-length'] ?? 0) > (filesMax + 1) * uploads.bytesMax + FORM_BYTES_MAX)
    throw refusal(413, 'the form is too large');
};

/**
 * Streams the files of a form to a folder, each up to the upload limit. Drops unknown names. Throws a refusal only
 * after reading the form to its end, because the client could not receive the response before.
 * @throws DomainError `media.too_large` on the field of a file; an error with the `statusCode` 400, 413 or 415 for a
 * form that can't be read
 */
export const receiveFiles = async (
  request: FastifyRequest,
  names: readonly string[],
  folder: string,
): Promise<ReadonlyMap<string, ReceivedFile>> => {
  refuseForm(request, names.length);
  const files = new Map<string, ReceivedFile>();
  let refused: unknown = null;
  const limits = {
    files: names.length,
    fileSize: uploads.bytesMax,
    fields: FIELDS_MAX,
    fieldSize: FIELD_BYTES_MAX,
    parts: names.length + FIELDS_MAX,
  };
  for await (const part of partsOf(request, { limits })) {
    if (part.type !== 'file') continue;
    const field = fieldOf(part.fieldname);
    if (!names.includes(field) || files.has(field) || refused !== null) {
      part.file.resume();
      continue;
    }
    try {
      const file = await receive(part, field, folder);
      if (file !== null) files.set(field, file);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refused = error;
    }
  }
  if (refused !== null) throw refused;
  return files;
};
