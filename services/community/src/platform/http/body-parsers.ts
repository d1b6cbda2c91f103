import formBody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { Endpoint } from '@pixchange/contracts/http/endpoint';
import { profileHttp } from '@pixchange/contracts/http/profile';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import qs from 'qs';

const BODY_BYTES_MAX = 1024 * 1024;
const FIELDS_MAX = 2_000;
const DEPTH_MAX = 6;

/** The calls whose forms carry files; their handlers read the form themselves, once it is known who calls. */
const withFiles: readonly Endpoint[] = [profileHttp.editImages];

/** `session[email]=x` is `{"session":{"email":"x"}}`; names that reach an object's prototype are left out. */
export const parseNested = (text: string): Record<string, unknown> =>
  qs.parse(text, { depth: DEPTH_MAX, strictDepth: true, parameterLimit: FIELDS_MAX, throwOnLimitExceeded: true, arrayLimit: 200, allowPrototypes: false, plainObjects: false, duplicates: 'last' });

const nested = (text: string): Record<string, unknown> => {
  try {
    return parseNested(text);
  } catch {
    throw Object.assign(new Error('the form is too deep or too long'), { statusCode: 400 });
  }
};

const carriesFiles = ({ method, routeOptions }: FastifyRequest): boolean => withFiles.some((endpoint) => endpoint.method === method && endpoint.path === routeOptions.url);

/** A form without files; its fields count together, since each alone may be as long as a body. */
const readFields = async (request: FastifyRequest): Promise<Record<string, unknown>> => {
  const form = new URLSearchParams();
  let length = 0;
  for await (const part of request.parts()) {
    if (part.type === 'file') continue;
    const value = String(part.value);
    length += part.fieldname.length + value.length;
    if (length > BODY_BYTES_MAX) throw Object.assign(new Error('the form is too large'), { statusCode: 413 });
    form.append(part.fieldname, value);
  }
  return nested(form.toString());
};

/** The three encodings in which every write may come (http-api, bodies); JSON is Fastify's own, which refuses `__proto__`. */
export const registerBodyParsers = async (fastify: FastifyInstance): Promise<void> => {
  await fastify.register(formBody, { bodyLimit: BODY_BYTES_MAX, parser: nested });
  await fastify.register(multipart, { limits: { fields: FIELDS_MAX, files: 0, fieldSize: BODY_BYTES_MAX, parts: FIELDS_MAX }, throwFileSizeLimit: false });
  fastify.addHook('preValidation', async (request) => {
    if (request.isMultipart() && !carriesFiles(request)) request.body = await readFields(request);
  });
};
