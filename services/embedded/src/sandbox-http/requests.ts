import type { IncomingMessage } from 'node:http';

const bodyBytesMax = 64 * 1024;

/** A caller's mistake in the form of the request. */
export class Unreadable extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** Returns the body's text if it has this content type. */
export const bodyOf = async (request: IncomingMessage, type: string): Promise<string> => {
  // Keeps out pages of other sites, too: a form can't send JSON, and no other origin is allowed by CORS.
  if (request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() !== type)
    throw new Unreadable(415, `the body must be ${type}`);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bodyBytesMax) throw new Unreadable(413, 'the body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

export const jsonOf = async (request: IncomingMessage): Promise<unknown> => {
  try {
    return JSON.parse(await bodyOf(request, 'application/json')) as unknown;
  } catch (error) {
    throw error instanceof SyntaxError ? new Unreadable(400, 'the body is not JSON') : error;
  }
};

export const formOf = async (request: IncomingMessage): Promise<URLSearchParams> =>
  new URLSearchParams(await bodyOf(request, 'application/x-www-form-urlencoded'));
