import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { silent, type Log } from '../processes/lines.ts';
import { framedHtml, listPage, messagePage, missingPage, styles } from './page.ts';
import { listenSmtp } from './smtp.ts';
import { openMailStore, type Mail, type MailStore } from './store.ts';

export type MailboxOptions = {
  dataDir: string;
  /** Address to listen on, loopback only; default 127.0.0.1. */
  host?: string;
  /** SMTP port; a free one by default or for 0. */
  smtpPort?: number;
  /** HTTP port; a free one by default or for 0. */
  httpPort?: number;
  /** Secret first segment of every path. Without this key, everybody on this machine can read the emails. */
  accessKey?: string;
  /** Number of messages that are kept; default 1000. */
  messagesMax?: number;
  log?: Log;
};

export type RunningMailbox = {
  /** SMTP URL for programs that send emails, for example smtp://127.0.0.1:1025. */
  smtpUrl: string;
  /**
   * Base URL: the pages are at HTTPURL/dev/mailbox, and the messages as JSON at HTTPURL/dev/mailbox.json. There,
   * `?to=TEXT` selects the messages whose list of recipients contains the text.
   */
  httpUrl: string;
  stop(): Promise<void>;
};

const messagesKept = 1_000;

const pagePolicy = [
  "default-src 'none'; style-src 'self'; frame-src 'self'; img-src 'self' data:",
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
].join('; ');

/**
 * Content security policy for the HTML of a message, which may only be displayed. The sandbox directive applies even
 * when the HTML is opened outside the frame.
 */
const framePolicy = [
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'",
  "img-src data: http: https:; form-action 'none'; frame-ancestors 'self'",
].join('; ');

type Answer = { status: number; type: string; body: string; policy?: string };

const html = (body: string, status = 200, policy = pagePolicy): Answer => ({
  status,
  type: 'text/html; charset=utf-8',
  body,
  policy,
});

const visible = ({ message_id, to, subject, text, html: markup, date }: Mail) => ({
  message_id,
  to,
  subject,
  text,
  html: markup,
  date,
});

const messageAddress = /^\/dev\/mailbox\/messages\/([\w-]+)(\/html)?$/;

const answerFor = async (path: string, query: URLSearchParams, store: MailStore): Promise<Answer> => {
  if (path === '/dev/mailbox' || path === '/dev/mailbox/') return html(listPage(await store.list()));
  if (path === '/dev/mailbox.json') {
    const to = query.get('to');
    const body = JSON.stringify(
      (await store.list()).filter((mail) => to === null || mail.to.includes(to)).map(visible),
    );
    return { status: 200, type: 'application/json; charset=utf-8', body };
  }
  if (path === '/dev/mailbox/style.css') return { status: 200, type: 'text/css; charset=utf-8', body: styles };
  if (path === '/health') return { status: 200, type: 'text/plain; charset=utf-8', body: 'ready' };
  const [, id, part] = messageAddress.exec(path) ?? [];
  const mail = id === undefined ? undefined : await store.find(id);
  if (mail === undefined) return html(missingPage(), 404);
  return part === undefined ? html(messagePage(mail)) : html(framedHtml(mail), 200, framePolicy);
};

const send = (request: IncomingMessage, response: ServerResponse, answer: Answer): void => {
  response.writeHead(answer.status, {
    'content-type': answer.type,
    'content-length': Buffer.byteLength(answer.body),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy': answer.policy ?? "default-src 'none'; frame-ancestors 'none'",
  });
  response.end(request.method === 'HEAD' ? undefined : answer.body);
};

/**
 * Returns the path after the key; undefined if the client doesn't know the key. Such a client may be another user of
 * this machine, or a page whose host name resolves to 127.0.0.1.
 */
const pathBehind = (target: string, accessKey: string | undefined): string | undefined => {
  if (accessKey === undefined) return target;
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  const [, given = ''] = target.split('/', 2);
  return timingSafeEqual(digest(given), digest(accessKey)) ? target.slice(given.length + 1) : undefined;
};

const listenHttp = async (host: string, port: number, accessKey: string | undefined, store: MailStore, log: Log) => {
  const server = createServer((request, response) => {
    const [target = '/', query] = (request.url ?? '/').split('?', 2);
    const path = pathBehind(target, accessKey);
    if (path === undefined) {
      send(request, response, html(missingPage(), 404));
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      send(request, response, { status: 405, type: 'text/plain; charset=utf-8', body: 'only GET and HEAD' });
      return;
    }
    answerFor(path, new URLSearchParams(query), store).then(
      (answer) => send(request, response, answer),
      (error: unknown) => {
        log(`${path}: ${String(error)}`);
        send(request, response, { status: 500, type: 'text/plain; charset=utf-8', body: 'the mailbox has failed' });
      },
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the mailbox has no port');
  return {
    port: address.port,
    stop: async (): Promise<void> => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127\./.test(host);

/** Starts a server that receives emails over SMTP, stores them on disk and shows them. No email leaves this machine. */
export const startMailbox = async (options: MailboxOptions): Promise<RunningMailbox> => {
  const { host = '127.0.0.1', smtpPort = 0, httpPort = 0, messagesMax = messagesKept, log = silent } = options;
  // Anyone who reads the mailbox can take over every account, so the server never listens on the network.
  if (!isLoopback(host)) throw new Error(`the mailbox listens on loopback addresses only, not on ${host}`);
  const store = await openMailStore(resolve(options.dataDir), messagesMax, log);
  const smtp = await listenSmtp(host, smtpPort, store.add, log);
  const http = await listenHttp(host, httpPort, options.accessKey, store, log).catch(async (error: unknown) => {
    await smtp.stop();
    throw error;
  });
  const name = host.includes(':') ? `[${host}]` : host;
  return {
    smtpUrl: `smtp://${name}:${smtp.port}`,
    httpUrl: `http://${name}:${http.port}${options.accessKey === undefined ? '' : `/${options.accessKey}`}`,
    stop: async () => {
      await Promise.all([smtp.stop(), http.stop()]);
    },
  };
};
