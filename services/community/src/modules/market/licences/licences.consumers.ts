import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { LicenceEvent } from '@pixchange/contracts/events/licences';
import type { WalletEvent } from '@pixchange/contracts/events/wallet';
import type { SaleRefundEvent } from '@pixchange/contracts/events/sale-refunds';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import type { Commands } from '../../../runtime/commands/commands.ts';
import type { Consumer } from '../../../runtime/followers/consumer.ts';
import { RESUMED_MAX } from '../../../runtime/processes/process-runner.ts';
import type { People } from '../../accounts/people.face.ts';
import type { LicencePurchases } from './licence-purchases.service.ts';
import { licenceDecider } from './licence.decider.ts';
import { saleRefundMail } from './sale-refund-mails.ts';
import type { SaleRefunds } from './sale-refunds.service.ts';

type PurchaseStep =
  | Extract<LicenceEvent, { type: 'LicencePurchaseStarted' }>
  | Extract<WalletEvent, { type: 'ReservationCaptured' }>;

/** Completes every purchase whose process crashed, even one that was paid after a refusal. */
export const licencePurchasesConsumer = (purchases: LicencePurchases): Consumer => {
  const idOf = (event: Recorded): string | null => {
    const { type, data } = event as Recorded<PurchaseStep>;
    if (type === 'LicencePurchaseStarted') return data.licenceId;
    // Token sales share the cause type `offer`, but their ids match no license.
    return data.cause.type === 'offer' ? data.cause.id : null;
  };
  return {
    name: 'licence-purchases',
    role: 'relay',
    types: ['LicencePurchaseStarted', 'ReservationCaptured'],
    reads: ['accounts', 'images'],
    concurrency: RESUMED_MAX,
    concerns: (event) => idOf(event) !== null,
    handle: async (event) => {
      const licenceId = idOf(event);
      if (licenceId !== null) await purchases.resume(licenceId, event);
      return undefined;
    },
  };
};

type RefundStep = Recorded<SaleRefundEvent | Extract<LicenceEvent, { type: 'LicenceRefundStarted' }>>;

/**
 * Refunds the buyers of a work that was blocked for legal reasons. `SaleRefundOrdered` starts the refund of each
 * license; `LicenceRefundStarted` completes it.
 */
export const saleRefundsConsumer = (refunds: SaleRefunds, purchases: LicencePurchases): Consumer => ({
  name: 'sale-refunds',
  role: 'relay',
  types: ['SaleRefundOrdered', 'LicenceRefundStarted'],
  reads: ['accounts', 'images'],
  concurrency: 8,
  handle: async (event) => {
    const step = event as RefundStep;
    await (step.type === 'SaleRefundOrdered' ? refunds.start(step.data) : purchases.finish(step.data.licenceId));
    return undefined;
  },
});

interface MailParts {
  readonly mailer: Mailer;
  readonly people: People;
  readonly commands: Commands;
  readonly publicUrl: string;
  readonly contactEmail: () => Promise<string>;
}

/** Emails every refunded buyer. */
export const saleRefundMailsConsumer = ({
  mailer,
  people,
  commands,
  publicUrl,
  contactEmail,
}: MailParts): Consumer => ({
  name: 'sale-refund-mails',
  role: 'mail',
  types: ['LicenceRefunded'],
  reads: ['accounts', 'site'],
  concurrency: 4,
  handle: async (event) => {
    const { licenceId } = (event as Recorded<Extract<LicenceEvent, { type: 'LicenceRefunded' }>>).data;
    const licence = await commands.stateOf(licenceDecider, licenceId);
    if (!('granted' in licence)) return undefined;
    const { buyerId, price: coins } = licence.granted;
    const recipient = await people.affectedRecipient(buyerId);
    if (recipient === null) return undefined;
    const mail = saleRefundMail({
      recipient,
      coins,
      link: `${publicUrl}/purchases`,
      contactEmail: await contactEmail(),
    });
    await mailer.send({ id: `refund-mail-${licenceId}`, to: recipient.email, ...mail });
    return undefined;
  },
});
