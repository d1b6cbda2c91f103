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

/** Decodes form encoding strictly; `qs` itself would let invalid UTF-8 through. */
const decoded = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '));
/** Endpoints whose forms contain files; their handlers read the form after the caller is authenticated. */
const withFiles: readonly Endpoint[] = [profileHttp.editImages, collectionsHttp.setPicture];

/** Parses `session[email]=x` to `{"session":{"email":"x"}}`. Drops names that would reach an object's prototype. */
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

/** Returns the raw bytes of a payment provider's message, because its signature covers them. */
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

/**
 * Returns the fields of a multipart form in URL encoding, so that both kinds of form are parsed alike. Refuses files.
 */
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

/** Errors of the multipart parser always concern the received bytes, so they count as an unreadable body. */
const asUnreadable = (error: unknown): unknown => {
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (code === 'FST_FILES_LIMIT') return new UnreadableBody('a file where none belongs', 415);
  const isUnreadable = statusCode === undefined || code === 'FST_INVALID_JSON_FIELD_ERROR';
  return isUnreadable ? new UnreadableBody('no multipart form') : error;
};

/** Registers the three encodings that every write accepts. */
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
  // The console's library sends "text/plain" with an empty body on every DELETE.
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
