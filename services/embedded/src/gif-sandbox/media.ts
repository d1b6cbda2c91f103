import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Fault } from './faults.ts';
import type { SandboxWork } from './works.ts';

const endlessBytes = 64 * 1024 * 1024;
const chunk = Buffer.alloc(64 * 1024);
const gif = { 'x-content-type-options': 'nosniff', 'content-type': 'image/gif' } as const;

/** Writes a body without a length until the reader leaves or it is 64 MiB long. */
const sendEndless = (response: ServerResponse): void => {
  response.writeHead(200, gif);
  let sent = 0;
  const write = (): void => {
    while (sent < endlessBytes && !response.destroyed) {
      sent += chunk.length;
      if (!response.write(chunk)) return void response.once('drain', write);
    }
    response.end();
  };
  write();
};

/** Answers as the fault requires and returns true; false without a fault of files. */
const failed = (fault: Fault, response: ServerResponse): boolean => {
  switch (fault) {
    case 'media_down':
      response.writeHead(500).end();
      return true;
    case 'media_hanging':
      return true;
    case 'media_redirecting':
      response.writeHead(302, { location: 'https://elsewhere.example/a.gif' }).end();
      return true;
    case 'media_html':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<script>alert(1)</script>');
      return true;
    case 'media_large':
      response.writeHead(200, { ...gif, 'content-length': 1024 ** 3 }).flushHeaders();
      return true;
    case 'media_endless':
      sendEndless(response);
      return true;
    default:
      return false;
  }
};

/** Sends a file, or one range of it; 416 for a range that begins after its end. */
export const sendFile = (
  { bytes }: SandboxWork,
  fault: Fault,
  request: IncomingMessage,
  response: ServerResponse,
): void => {
  if (failed(fault, response)) return;
  const [, first = '', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  if (Number(first) >= bytes.length)
    return void response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end();
  const end = last === '' ? bytes.length - 1 : Math.min(Number(last), bytes.length - 1);
  const part = first === '' ? bytes : bytes.subarray(Number(first), end + 1);
  response.writeHead(first === '' ? 200 : 206, {
    ...gif,
    'set-cookie': 'visitor=1',
    'content-length': part.length,
    ...(first === '' ? {} : { 'content-range': `bytes ${first}-${end}/${bytes.length}` }),
  });
  response.end(request.method === 'HEAD' ? undefined : part);
};
