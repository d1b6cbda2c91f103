import formBody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import qs from 'qs';

const BODY_BYTES_MAX = 1024 * 1024;
const FIELDS_MAX = 2_000;
const DEPTH_MAX = 6;

/** `session[email]=x` is `{"session":{"email":"x"}}`; names that reach an object's prototype are left out. */
const parseNested = (text: string): Record<string, unknown> =>
  qs.parse(text, { depth: DEPTH_MAX, strictDepth: true, parameterLimit: FIELDS_MAX, throwOnLimitExceeded: true, arrayLimit: 200, allowPrototypes: false, plainObjects: false, duplicates: 'last' });

const nested = (text: string): Record<string, unknown> => {
  try {
    return parseNested(text);
  } catch {
    throw Object.assign(new Error('the form is too deep or too long'), { statusCode: 400 });
  }
};

/** The three encodings in which every write may come (http-api, bodies); JSON is Fastify's own, which refuses `__proto__`. */
export const registerBodyParsers = async (fastify: FastifyInstance): Promise<void> => {
  await fastify.register(formBody, { bodyLimit: BODY_BYTES_MAX, parser: nested });
  await fastify.register(multipart, { limits: { fields: FIELDS_MAX, files: 0, fieldSize: BODY_BYTES_MAX, parts: FIELDS_MAX }, attachFieldsToBody: 'keyValues' });
  fastify.addHook('preValidation', async (request) => {
    if (!request.isMultipart() || typeof request.body !== 'object' || request.body === null) return;
    const form = new URLSearchParams();
    for (const [name, value] of Object.entries(request.body as Record<string, unknown>)) for (const item of [value].flat()) form.append(name, String(item));
    request.body = nested(form.toString());
  });
};
