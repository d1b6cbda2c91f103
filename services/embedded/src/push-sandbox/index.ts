import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { certificateOf } from '../payment-sandbox/identity/certificate.ts';
import { decrypted, newCurve, type BrowserKeys } from './message.ts';
import { senderFault } from './sender.ts';

/** Subscription that a browser sends to a site, in the format of `PushSubscription.toJSON()`. */
export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

export type Received = { text: string; ttl: number; topic: string | null };

export type RunningPushSandbox = {
  /** Address and port, without the scheme. */
  host: string;
  /** Certificate that clients must trust, in PEM. */
  certificate: string;
  /** Subscribes a browser to a site with this public key. */
  subscribe(siteKey: string): Subscription;
  /** Returns the messages that a subscription received. */
  received(endpoint: string): readonly Received[];
  /** Returns the reasons why requests were rejected. */
  faults(): readonly string[];
  /** Responds to requests for a subscription with this status from now on; undefined accepts them again. */
  answerWith(endpoint: string, status: number | undefined): void;
  stop(): Promise<void>;
};

type Subscribed = BrowserKeys & { siteKey: string; received: Received[]; status?: number | undefined };

const loopback = '127.0.0.1';
const bodyBytesMax = 4_096;
const dayMs = 24 * 60 * 60 * 1_000;

const identity = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = 'push sandbox';
  const [from, to] = [new Date(Date.now() - dayMs), new Date(Date.now() + dayMs)];
  const certificate = certificateOf({
    subject: name,
    issuer: name,
    publicKey,
    issuerKey: privateKey,
    from,
    to,
    ipv4: loopback,
    ca: false,
  });
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string, certificate };
};

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/**
 * Starts a push service with simulated browsers on the loopback address. The service authenticates the sender of a
 * message and decrypts the message as a browser would. Rejects requests that violate RFC 8030, 8188, 8291 or 8292.
 */
export const startPushSandbox = async (): Promise<RunningPushSandbox> => {
  const { key, certificate } = identity();
  const subscribed = new Map<string, Subscribed>();
  const faults: string[] = [];
  let host = '';

  const faultOf = (request: IncomingMessage, to: Subscribed, body: Buffer): string | null => {
    const { authorization = '', ttl, 'content-encoding': encoding } = request.headers;
    if (request.method !== 'POST') return 'not a POST';
    if (encoding !== 'aes128gcm') return 'not aes128gcm';
    if (typeof ttl !== 'string' || !/^\d+$/.test(ttl)) return 'no TTL';
    if (body.length > bodyBytesMax) return 'too long';
    return senderFault(authorization, to.siteKey, `https://${host}`, new Date());
  };

  const statusFor = async (request: IncomingMessage): Promise<number> => {
    const to = subscribed.get(request.url ?? '');
    const body = await bodyOf(request);
    if (to === undefined) return 404;
    if (to.status !== undefined) return to.status;
    const fault = faultOf(request, to, body);
    if (fault !== null) {
      faults.push(fault);
      return 400;
    }
    const topic = request.headers['topic'];
    to.received.push({
      text: decrypted(body, to),
      ttl: Number(request.headers['ttl']),
      topic: typeof topic === 'string' ? topic : null,
    });
    return 201;
  };

  const server = createServer({ key, cert: certificate }, (request, response) => {
    statusFor(request).then(
      (status) => response.writeHead(status).end(),
      (error: unknown) => {
        faults.push(String(error));
        response.writeHead(400).end();
      },
    );
  });
  server.listen(0, loopback);
  await once(server, 'listening');
  host = `${loopback}:${(server.address() as AddressInfo).port}`;

  const subscriptionAt = (endpoint: string): Subscribed => {
    const found = subscribed.get(new URL(endpoint).pathname);
    if (found === undefined) throw new Error(`no subscription exists at ${endpoint}`);
    return found;
  };
  return {
    host,
    certificate,
    subscribe: (siteKey) => {
      const path = `/push/${randomBytes(12).toString('base64url')}`;
      const [curve, auth] = [newCurve(), randomBytes(16)];
      const p256dh = curve.generateKeys('base64url');
      subscribed.set(path, { curve, auth, siteKey, received: [] });
      return { endpoint: `https://${host}${path}`, keys: { p256dh, auth: auth.toString('base64url') } };
    },
    received: (endpoint) => subscriptionAt(endpoint).received,
    faults: () => faults,
    answerWith: (endpoint, status) => {
      subscriptionAt(endpoint).status = status;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
