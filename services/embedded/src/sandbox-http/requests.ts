import type { IncomingMessage } from 'node:http';

const bodyBytesMax = 64 * 1024;

/** Error for a malformed request; `status` is the status of the response. */
export class Unreadable extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Returns the text of a request body, which must have this content type.
 * @throws Unreadable for another type, or a body of more than 64 KiB
 */
export const bodyOf = async (request: IncomingMessage, type: string): Promise<string> => {
  // Requiring a JSON type blocks pages of other sites: forms can't send it, and CORS allows no other origin.
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

/**
 * Parses a JSON body.
 * @throws Unreadable as `bodyOf` does, and for a body that is not JSON
 */
export const jsonOf = async (request: IncomingMessage): Promise<unknown> => {
  try {
    return JSON.parse(await bodyOf(request, 'application/json')) as unknown;
  } catch (error) {
    throw error instanceof SyntaxError ? new Unreadable(400, 'the body is not JSON') : error;
  }
};

export const formOf = async (request: IncomingMessage): Promise<URLSearchParams> =>
  new URLSearchParams(await bodyOf(request, 'application/x-www-form-urlencoded'));
