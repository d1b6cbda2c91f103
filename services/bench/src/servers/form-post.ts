import { randomUUID } from 'node:crypto';
import { type Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** What a ticket for an upload answers. */
type Form = { readonly url: string; readonly fields: Readonly<Record<string, string>> };

const created = 204;

/** Posts a file with a ticket's form to storage, framed as a browser frames it. @throws when storage does not take it */
export const postForm = async ({ url, fields }: Form, file: Buffer, contentType: string, agent: Agent): Promise<void> => {
  const boundary = `----bench${randomUUID()}`;
  const parts = Object.entries(fields).map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  const head = Buffer.from(`${parts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="file"\r\nContent-Type: ${contentType}\r\n\r\n`);
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': head.length + file.length + tail.length };
  const { status, body } = await new Promise<{ status: number; body: string }>((resolve, reject) => {
    const post = request(url, { method: 'POST', agent, headers }, (answer) => {
      text(answer).then((said) => resolve({ status: answer.statusCode ?? 0, body: said }), reject);
    });
    post.once('error', reject);
    post.write(head);
    post.write(file);
    post.end(tail);
  });
  if (status !== created) throw new Error(`storage answered ${status}: ${body.slice(0, 300)}`);
};
