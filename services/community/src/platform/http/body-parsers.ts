import formBody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import { collectionsHttp } from '@pixchange/contracts/http/collections';
import type { Endpoint } from '@pixchange/contracts/http/endpoint';
import { purchases } from '@pixchange/contracts/http/limits';
import { profileHttp } from '@pixchange/contracts/http/profile';
import { paymentsHttp } from '@pixchange/contracts/http/purchases';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import qs from 'qs';
import { readStrictJson, UnreadableBody } from './strict-json.ts';

const BODY_BYTES_MAX = 1024 * 1024;
const FIELDS_MAX = 2_000;
const DEPTH_MAX = 6;

/** Form encoding, strictly: `qs` itself would keep what is no UTF-8 as it stands. */
const decoded = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '));
/** The calls whose forms carry files; their handlers read the form themselves, once it is known who calls. */
const withFiles: readonly Endpoint[] = [profileHttp.editImages, collectionsHttp.setPicture];

/** `session[email]=x` is `{"session":{"email":"x"}}`; names that reach an object's prototype are left out. */
const parseNested = (text: string): Record<string, unknown> =>
  qs.parse(text, {
    depth: DEPTH_MAX,
    strictDepth: true,
    parameterLimit: FIELDS_MAX,
    throwOnLimitExceeded: true,
    arrayLimit: 200,
    allowPrototypes: false,
    plainObjects: false,
    duplicates: 'last',
    decoder: decoded,
  });

const nested = (text: string): Record<string, unknown> => {
  try {
    return parseNested(text);
  } catch {
    throw new UnreadableBody('the form is too deep, too long, or no UTF-8');
  }
};

/** The bytes of a payment provider's message: its signature is over them as they came. */
const rawNotice = (body: Buffer): Buffer => {
  if (body.length > purchases.noticeBytesMax) throw new UnreadableBody('too large', 413);
  return body;
};

const refuseOtherCharset = ({ headers }: FastifyRequest): void => {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(headers['content-type'] ?? '')?.[1];
  if (charset !== undefined && !/^(utf-?8|us-ascii)$/i.test(charset))
    throw new UnreadableBody('another encoding than UTF-8', 415);
};

const carriesFiles = ({ method, routeOptions }: FastifyRequest): boolean =>
  withFiles.some((endpoint) => endpoint.method === method && endpoint.path === routeOptions.url);

/** The fields of a multipart form, written as the other form encoding writes them. Files have no place in it. */
const fieldsOf = async (request: FastifyRequest): Promise<string> => {
  const form = new URLSearchParams();
  let bytes = 0;
  for await (const part of request.parts()) {
    if (part.type === 'file') throw new UnreadableBody('a file where none belongs', 415);
    const value = String(part.value);
    bytes += part.fieldname.length + Buffer.byteLength(value);
    if (bytes > BODY_BYTES_MAX || part.valueTruncated || part.fieldnameTruncated)
      throw new UnreadableBody('too large', 413);
    form.append(part.fieldname, value);
  }
  return form.toString();
};

/** What the parser of multipart forms says itself is about the bytes that came, whatever it is. */
const asUnreadable = (error: unknown): unknown => {
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (code === 'FST_FILES_LIMIT') return new UnreadableBody('a file where none belongs', 415);
  const isUnreadable = statusCode === undefined || code === 'FST_INVALID_JSON_FIELD_ERROR';
  return isUnreadable ? new UnreadableBody('no multipart form') : error;
};

/** The three encodings in which every write may come. */
export const registerBodyParsers = async (fastify: FastifyInstance): Promise<void> => {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX },
    async (request: FastifyRequest, body: Buffer) => {
      refuseOtherCharset(request);
      return request.routeOptions.url === paymentsHttp.webhook.path ? rawNotice(body) : readStrictJson(body);
    },
  );
  // The console's library says "text/plain" on every DELETE, and sends nothing.
  fastify.addContentTypeParser<string>(
    'text/plain',
    { parseAs: 'string' },
    async ({ method }: FastifyRequest, body: string) => {
      if (method !== 'DELETE' || body !== '') throw new UnreadableBody('plain text', 415);
      return undefined;
    },
  );
  await fastify.register(formBody, { bodyLimit: BODY_BYTES_MAX, parser: nested });
  await fastify.register(multipart, {
    limits: { fields: FIELDS_MAX, files: 0, fieldSize: BODY_BYTES_MAX, parts: FIELDS_MAX },
    throwFileSizeLimit: false,
  });
  fastify.addHook('preValidation', async (request) => {
    if (!request.isMultipart() || carriesFiles(request)) return;
    const form = await fieldsOf(request).catch((error: unknown) => {
      throw asUnreadable(error);
    });
    request.body = nested(form);
  });
};
