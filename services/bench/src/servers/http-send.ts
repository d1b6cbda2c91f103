import { randomUUID } from 'node:crypto';
import { type Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

type Sending = {
  readonly method: 'POST' | 'PUT';
  readonly contentType: string;
  readonly agent: Agent;
  readonly status: number;
};

/**
 * Sends these buffers as the body of one request, without copying them.
 * @throws Error for a response with another status
 */
const send = async (
  url: string,
  { method, contentType, agent, status }: Sending,
  parts: readonly Buffer[],
): Promise<void> => {
  const headers = { 'content-type': contentType, 'content-length': parts.reduce((sum, { length }) => sum + length, 0) };
  const answer = await new Promise<{ status: number; body: string }>((resolve, reject) => {
    const sent = request(url, { method, agent, headers }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
    });
    sent.once('error', reject);
    for (const part of parts) sent.write(part);
    sent.end();
  });
  if (answer.status !== status) throw new Error(`storage answered ${answer.status}: ${answer.body.slice(0, 300)}`);
};

/** Response to a request for an upload ticket. */
type Form = { readonly url: string; readonly fields: Readonly<Record<string, string>> };

/**
 * Posts a file with a ticket's form to storage, in a multipart body like a browser's.
 * @throws Error when storage rejects it
 */
export const postForm = ({ url, fields }: Form, file: Buffer, contentType: string, agent: Agent): Promise<void> => {
  const boundary = `----bench${randomUUID()}`;
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = Buffer.from(
    `${parts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="file"\r\nContent-Type: ${contentType}\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  return send(url, { method: 'POST', contentType: `multipart/form-data; boundary=${boundary}`, agent, status: 204 }, [
    head,
    file,
    tail,
  ]);
};

/**
 * Puts a file to a presigned URL.
 * @throws Error when storage rejects it
 */
export const putFile = (url: string, file: Buffer, contentType: string, agent: Agent): Promise<void> =>
  send(url, { method: 'PUT', contentType, agent, status: 200 }, [file]);
