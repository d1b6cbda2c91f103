import { createPrivateKey, createPublicKey, randomUUID, sign, verify, type KeyObject } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { MessageFault } from './faults.ts';
import { certificateId, type PaymentIdentity } from './identity/identity.ts';
import { newId, now } from './order.ts';

/** Headers and text of one message. */
export type Transmission = { headers: Readonly<Record<string, string>>; text: string };

const algorithm = 'SHA256withRSA';
/** Webhook id that the real provider's webhook simulator uses in signatures. */
const simulatedWebhookId = 'WEBHOOK_ID';

const signedText = (id: string, time: string, webhookId: string, text: string): Buffer =>
  Buffer.from(`${id}|${time}|${webhookId}|${crc32(text)}`);

/** Fields of `verify-webhook-signature`, except the event. */
export type Verification = {
  auth_algo?: unknown;
  cert_url?: unknown;
  transmission_id?: unknown;
  transmission_sig?: unknown;
  transmission_time?: unknown;
  webhook_id?: unknown;
};

/** Signs messages as the provider does, or incorrectly if a fault requires it. */
export class Signer {
  private readonly key: KeyObject;
  private readonly certificates: ReadonlyMap<string, string>;

  constructor(
    private readonly identity: PaymentIdentity,
    private readonly webhookId: string,
    private readonly url: () => string,
  ) {
    this.key = createPrivateKey(identity.signerKey);
    this.certificates = new Map(
      [identity.good, identity.expired, identity.foreign].map((pem) => [certificateId(pem), pem]),
    );
  }

  /** Returns the certificate with this id, in PEM; undefined for an unknown id. */
  certificate(id: string): string | undefined {
    return this.certificates.get(id);
  }

  transmission(text: string, fault: MessageFault | undefined): Transmission {
    const [id, time] = [randomUUID(), now()];
    const content = signedText(id, time, this.webhookIdFor(fault), text);
    const signature = sign(
      'RSA-SHA256',
      fault === 'forged_signature' ? Buffer.from('something else') : content,
      this.key,
    );
    return {
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Pixchange payment sandbox',
        'paypal-auth-algo': algorithm,
        'paypal-auth-version': 'v2',
        'paypal-cert-url': this.certificateUrl(fault),
        'paypal-transmission-id': id,
        'paypal-transmission-sig': signature.toString('base64'),
        'paypal-transmission-time': time,
      },
      text: fault === 'tampered_body' ? text.replace('"summary":"', '"summary":"!') : text,
    };
  }

  /** Whether the sandbox sent this message to this webhook, with a valid certificate. */
  verifies(
    { auth_algo, cert_url, transmission_id, transmission_sig, transmission_time, webhook_id }: Verification,
    text: string,
  ): boolean {
    const fields = [cert_url, transmission_id, transmission_sig, transmission_time];
    if (
      auth_algo !== algorithm ||
      webhook_id !== this.webhookId ||
      !fields.every((value): value is string => typeof value === 'string')
    )
      return false;
    const [certUrl = '', id = '', signature = '', time = ''] = fields;
    if (certUrl !== this.certificateUrl(undefined)) return false;
    return verify(
      'RSA-SHA256',
      signedText(id, time, this.webhookId, text),
      createPublicKey(this.key),
      Buffer.from(signature, 'base64'),
    );
  }

  private webhookIdFor(fault: MessageFault | undefined): string {
    if (fault === 'other_webhook') return newId();
    return fault === 'simulated' ? simulatedWebhookId : this.webhookId;
  }

  private certificateUrl(fault: MessageFault | undefined): string {
    const { good, expired, foreign } = this.identity;
    const pem = fault === 'expired_certificate' ? expired : fault === 'foreign_certificate' ? foreign : good;
    // Same server under another host name, to test that clients fetch certificates only from the provider's host.
    const base = fault === 'certificate_elsewhere' ? this.url().replace('127.0.0.1', 'localhost') : this.url();
    return `${base}/v1/notifications/certs/${certificateId(pem)}`;
  }
}
