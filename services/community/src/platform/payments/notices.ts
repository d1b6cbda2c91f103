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
  /** The provider's id of our webhook: a part of what it signs, so that a message to another shop is none for us. */
  readonly webhookId: string;
  readonly calls: PayPalCalls;
}

/** Under this id the provider's simulator signs what it makes up, for everybody. */
const SIMULATED = 'WEBHOOK_ID';
const ALGORITHM = 'SHA256withRSA';
const BODY_BYTES_MAX = 256 * 1024;
/** Anybody can send what looks like a message: how often it makes us ask the provider. */
const CONFIRMATIONS_PER_MINUTE = 30;

/** A header is told once; several of one name would come joined and fit none of these. */
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

/** A refund or a reversal stands below its capture, a capture below its order. */
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

/** The text and what it says; null where it is no UTF-8 or no JSON of a message. */
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

/** Messages of the provider, taken for its own only when their signature says so: https://developer.paypal.com/api/rest/webhooks/rest. */
export class PayPalNotices {
  private readonly certificates: PayPalCertificates;
  private readonly confirmations = new LookupBudget(CONFIRMATIONS_PER_MINUTE);

  constructor(private readonly options: NoticesOptions) {
    invariant(options.webhookId !== SIMULATED, 'messages of the simulator are never believed');
    this.certificates = new PayPalCertificates(options);
  }

  /** Null when it is not the provider's, as far as is known where nobody may be asked. @throws PartUnavailable when that can't be told at the moment */
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
        'the certificate of a payment message is out of reach; the provider is asked',
      );
      return this.isConfirmed(transmission, text);
    }
  }

  /** Asks the provider itself. The text goes there as it came: written again, it would have another signature. */
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
    // The text is whole JSON by itself, or we were not here, so that nothing in it can end the member that it becomes.
    const body = `${JSON.stringify(fields).slice(0, -1)},"webhook_event":${text}}`;
    const answer = await this.options.calls.ask(
      { name: 'verify', method: 'POST', path: '/v1/notifications/verify-webhook-signature', body },
      verificationAnswer,
    );
    if (answer instanceof Refusal)
      return answer.status === 401 ? this.options.calls.misunderstood('verify', answer) : false;
    return answer.verification_status === 'SUCCESS';
  }
}
