import { verify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { invariant } from '../../kernel/errors.ts';
import type { PaymentNotice } from '../../kernel/payment.ts';
import { disputeIdForm, idForm, noticeBody, verificationAnswer } from './answers.ts';
import { Refusal, type PayPalCalls } from './calls.ts';
import { CertificateUnreachable, PayPalCertificates, type CertificatesOptions } from './certificates.ts';
import { LookupBudget } from './lookup-budget.ts';
import { PartUnavailable } from '../unavailable.ts';
import { parentIdOf } from './reports.ts';

export interface NoticesOptions extends CertificatesOptions {
  /** Id of our webhook at the provider. The signature covers the id, so messages to another shop are not valid here. */
  readonly webhookId: string;
  readonly calls: PayPalCalls;
}

/** Id that the provider's simulator uses in signed test messages, for every shop. */
const SIMULATED = 'WEBHOOK_ID';
const ALGORITHM = 'SHA256withRSA';
const BODY_BYTES_MAX = 256 * 1024;
/** Limit of requests to the provider, because anyone can send a forged message. */
const CONFIRMATIONS_PER_MINUTE = 30;

/** Signature headers. Node joins repeated headers, which then do not match. */
const headersForm = z.object({
  'paypal-auth-algo': z.literal(ALGORITHM),
  'paypal-cert-url': z.string().max(500),
  'paypal-transmission-id': z.string().regex(/^[A-Za-z0-9-]{1,100}$/),
  'paypal-transmission-sig': z
    .string()
    .max(1_000)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/),
  'paypal-transmission-time': z.string().regex(/^[0-9TZ:.+-]{1,40}$/),
});
type Transmission = z.output<typeof headersForm>;

type Resource = Readonly<Record<string, unknown>>;

const found = <T>(schema: z.ZodType<T>, value: unknown): T | null => schema.safeParse(value).data ?? null;

const theirId = z.string().regex(idForm);
const ourId = z.guid();
const resourceLinks = z.array(z.object({ rel: z.string(), href: z.string() })).catch([]);
const related = z.object({ related_ids: z.object({ order_id: theirId.optional(), capture_id: theirId.optional() }) });
const units = z.array(z.object({ custom_id: ourId }));
const disputed = z.array(z.object({ seller_transaction_id: theirId, custom: ourId.optional().catch(undefined) }));

const nothing = { orderId: null, captureId: null, refundId: null, disputeId: null, purchaseId: null };
type Subject = Omit<PaymentNotice, 'noticeId' | 'type'>;

const ofOrder = (resource: Resource): Subject => ({
  ...nothing,
  orderId: found(theirId, resource['order_id']) ?? found(theirId, resource['id']),
  purchaseId: found(units, resource['purchase_units'])?.[0]?.custom_id ?? found(ourId, resource['custom_id']),
});

/** Returns the ids of a payment. The `up` link of a refund or reversal is its capture, that of a capture its order. */
const ofPayment = (resource: Resource, isRefund: boolean): Subject => {
  const links = resourceLinks.parse(resource['links']);
  const { order_id: orderId, capture_id: captureId } =
    found(related, resource['supplementary_data'])?.related_ids ?? {};
  const id = found(theirId, resource['id']);
  return {
    ...nothing,
    orderId: orderId ?? parentIdOf(links, 'checkout/orders'),
    captureId: isRefund ? (parentIdOf(links, 'payments/captures') ?? captureId ?? null) : id,
    refundId: isRefund ? id : null,
    purchaseId: found(ourId, resource['custom_id']),
  };
};

const ofDispute = (resource: Resource): Subject => {
  const [first] = found(disputed, resource['disputed_transactions']) ?? [];
  return {
    ...nothing,
    disputeId: found(z.string().regex(disputeIdForm), resource['dispute_id']),
    captureId: first?.seller_transaction_id ?? null,
    purchaseId: first?.custom ?? null,
  };
};

const subjectOf = ({ event_type: type, resource_type: kind, resource }: z.output<typeof noticeBody>): Subject => {
  if (type.startsWith('CHECKOUT.')) return ofOrder(resource);
  if (type.startsWith('PAYMENT.CAPTURE.')) return ofPayment(resource, kind === 'refund');
  return type.startsWith('CUSTOMER.DISPUTE.') ? ofDispute(resource) : nothing;
};

/** Returns the text of a body and the message in it; null for a body that is too long, not UTF-8, or not a message. */
const readBody = (rawBody: Uint8Array): { readonly text: string; readonly notice: PaymentNotice } | null => {
  if (rawBody.length > BODY_BYTES_MAX) return null;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(rawBody);
    const body = noticeBody.parse(JSON.parse(text));
    return { text, notice: { noticeId: body.id, type: body.event_type, ...subjectOf(body) } };
  } catch {
    return null;
  }
};

/**
 * Messages of the provider, accepted only with its valid signature:
 * https://developer.paypal.com/api/rest/webhooks/rest.
 */
export class PayPalNotices {
  private readonly certificates: PayPalCertificates;
  private readonly confirmations = new LookupBudget(CONFIRMATIONS_PER_MINUTE);

  constructor(private readonly options: NoticesOptions) {
    invariant(options.webhookId !== SIMULATED, 'messages of the simulator are never believed');
    this.certificates = new PayPalCertificates(options);
  }

  /**
   * Returns a message; null when it is not the provider's, or when `mayLookUp` is false and its certificate is not
   * cached.
   * @throws PartUnavailable when the message can't be verified now
   */
  async read(
    headers: Readonly<Record<string, string | undefined>>,
    rawBody: Uint8Array,
    mayLookUp: boolean,
  ): Promise<PaymentNotice | null> {
    const { data: transmission } = headersForm.safeParse(headers);
    const body = readBody(rawBody);
    if (transmission === undefined || body === null) return null;
    return (await this.isSigned(transmission, rawBody, body.text, mayLookUp)) ? body.notice : null;
  }

  private async isSigned(
    transmission: Transmission,
    rawBody: Uint8Array,
    text: string,
    mayLookUp: boolean,
  ): Promise<boolean> {
    try {
      const certificate = await this.certificates.find(transmission['paypal-cert-url'], mayLookUp);
      if (certificate === null) return false;
      const signed = `${transmission['paypal-transmission-id']}|${transmission['paypal-transmission-time']}|${this.options.webhookId}|${crc32(rawBody)}`;
      return verify(
        'RSA-SHA256',
        Buffer.from(signed),
        certificate.publicKey,
        Buffer.from(transmission['paypal-transmission-sig'], 'base64'),
      );
    } catch (error) {
      if (!(error instanceof CertificateUnreachable)) throw error;
      this.options.log.warn(
        { error: error.message },
        'the certificate of a payment message cannot be fetched; the provider verifies the message instead',
      );
      return this.isConfirmed(transmission, text);
    }
  }

  /**
   * Asks the provider to verify the signature. The text is sent unchanged, because serializing it again could change
   * the signed bytes.
   */
  private async isConfirmed(transmission: Transmission, text: string): Promise<boolean> {
    if (!this.confirmations.take(performance.now())) throw new PartUnavailable('payment');
    const fields = {
      auth_algo: transmission['paypal-auth-algo'],
      cert_url: transmission['paypal-cert-url'],
      transmission_id: transmission['paypal-transmission-id'],
      transmission_sig: transmission['paypal-transmission-sig'],
      transmission_time: transmission['paypal-transmission-time'],
      webhook_id: this.options.webhookId,
    };
    // The text is known to be one complete JSON value, so it can't add members to this object.
    const body = `${JSON.stringify(fields).slice(0, -1)},"webhook_event":${text}}`;
    const answer = await this.options.calls.ask(
      { name: 'verify', method: 'POST', path: '/v1/notifications/verify-webhook-signature', body },
      verificationAnswer,
    );
    if (answer instanceof Refusal)
      return answer.status === 401 ? this.options.calls.throwUnexpectedRefusal('verify', answer) : false;
    return answer.verification_status === 'SUCCESS';
  }
}
