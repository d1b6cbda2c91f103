import { Agent, request } from 'node:https';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { rootCertificates } from 'node:tls';
import { isPushService } from './push-hosts.ts';
import { publicLookup } from '../public-addresses.ts';
import { vapidKeysOf, type VapidKeys } from './vapid.ts';

const TIMEOUT_MS = 10_000;
/** Time for which a push service stores a message for an offline browser. */
const KEEP_SECONDS = 24 * 60 * 60;
/** Maximum wait that a push service may request. */
const WAIT_SECONDS_MAX = 24 * 60 * 60;

export interface WebPushOptions {
  /** 32 bytes in base64. */
  readonly privateKey: string;
  /** Address at which push services reach the operator. */
  readonly contactEmail: string;
  readonly hosts: readonly string[];
  /** Root certificates in PEM, in addition to Node's own; null for these alone. */
  readonly roots: string | null;
}

/** A browser's subscription (RFC 8030); `endpoint` is the address at its push service. */
export interface PushTarget {
  readonly endpoint: string;
  /** Public key and secret of the browser in base64url. */
  readonly p256dh: string;
  readonly auth: string;
}

/**
 * Result of a message: `gone` when the subscription has ended, `refused` when the push service does not accept the
 * message, and `later` when it is unavailable.
 */
export type PushResult =
  | { readonly is: 'accepted' | 'gone' }
  | { readonly is: 'refused'; readonly why: string }
  | { readonly is: 'later'; readonly why: string; readonly seconds: number | null };

const secondsOf = (retryAfter: string | undefined): number | null => {
  const seconds = Number(retryAfter);
  return retryAfter === undefined || !Number.isInteger(seconds) || seconds < 0
    ? null
    : Math.min(seconds, WAIT_SECONDS_MAX);
};

const resultOf = ({ statusCode: status = 0, headers }: IncomingMessage): PushResult => {
  if (status >= 200 && status < 300) return { is: 'accepted' };
  if (status === 404 || status === 410) return { is: 'gone' };
  const why = `status ${status}`;
  return status === 429 || status >= 500
    ? { is: 'later', why, seconds: secondsOf(headers['retry-after']) }
    : { is: 'refused', why };
};

/** Sends encrypted messages to the push services of browsers (RFC 8030, 8188, 8291 and 8292). */
export class WebPush {
  private readonly keys: VapidKeys;
  private readonly agent: Agent;

  constructor(private readonly options: WebPushOptions) {
    this.keys = vapidKeysOf(options.privateKey);
    this.agent = new Agent({
      keepAlive: true,
      lookup: publicLookup,
      ...(options.roots === null ? {} : { ca: [...rootCertificates, options.roots] }),
    });
  }

  get publicKey(): string {
    return this.keys.publicKey;
  }

  /** Whether messages may be sent to this URL. */
  accepts(endpoint: string): boolean {
    return isPushService(endpoint, this.options.hosts);
  }

  /**
   * Sends a message of at most about 3,900 bytes. It replaces an earlier message with the same topic that the browser
   * has not received yet.
   * @param topic at most 32 characters of base64url
   */
  async send({ endpoint, p256dh, auth }: PushTarget, message: string, topic: string): Promise<PushResult> {
    if (!this.accepts(endpoint)) return { is: 'gone' };
    // Loaded on demand, because a site without subscribed browsers never needs it.
    const { default: webPush } = await import('web-push');
    const url = new URL(endpoint);
    const { Authorization } = webPush.getVapidHeaders(
      url.origin,
      `mailto:${this.options.contactEmail}`,
      this.keys.publicKey,
      this.keys.privateKey,
      'aes128gcm',
    );
    const { cipherText } = webPush.encrypt(p256dh, auth, message, 'aes128gcm');
    const headers = {
      Authorization,
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
      'Content-Length': cipherText.length,
      TTL: KEEP_SECONDS,
      Topic: topic,
    };
    try {
      return resultOf(await this.post(url, headers, cipherText));
    } catch (error) {
      return { is: 'later', why: error instanceof Error ? error.message : String(error), seconds: null };
    }
  }

  /** Posts without following redirects; the response body is not read. */
  private post(url: URL, headers: OutgoingHttpHeaders, body: Buffer): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      request(url, { method: 'POST', headers, agent: this.agent, signal }, (answer) => {
        resolve(answer);
        answer.resume().on('error', reject);
      })
        .on('error', reject)
        .end(body);
    });
  }
}
