import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { v5 as uuidv5 } from 'uuid';
import type { LicencePurchaseView, NftPurchaseView } from '@pixchange/contracts/http/licences';
import type { Config } from '../../config.ts';
import { DomainError } from '../../kernel/errors.ts';
import { Commands } from '../../platform/commands.ts';
import { CONFIG } from '../../platform/tokens.ts';
import { People } from '../accounts/people.face.ts';
import { Works } from '../images/works.face.ts';
import { Offers, type OfferedItem } from '../offers/offers.face.ts';
import { TokenPurchases } from '../token-sales/token-purchases.face.ts';
import { OpenRequests } from '../../platform/open-requests.ts';
import { SalePayments, type SalePayment } from '../wallet/sale-payments.face.ts';
import { LicenceFiles } from './licence-files.ts';
import { licenceDecider, type Licence, type LicenceCommand } from './licence.decider.ts';
import { RunLicenceCommand } from './licences.commands.ts';
import { LicencesQueries } from './licences.queries.ts';

interface Purchase {
  readonly offerId: string;
  readonly buyerId: string;
  /** Price that the buyer saw. */
  readonly price: number;
  readonly key: string | null;
}

interface Bought {
  readonly bought: LicencePurchaseView | NftPurchaseView;
  readonly isNew: boolean;
}

/** Returns the license id. A refunded license is over, so the next one of the same buyer has a new id. */
const licenceIdOf = (imageId: string, buyerId: string, round: number): string =>
  uuidv5(round === 0 ? `licence|${imageId}` : `licence|${imageId}|${round}`, buyerId);

const isOver = ({ status }: Licence): boolean =>
  status === 'settled' || status === 'refunding' || status === 'refunded';

interface Asked {
  readonly item: OfferedItem;
  readonly licenceId: string;
  readonly request: string | null;
}

type Started = Extract<Licence, { status: 'started' } | { status: 'refused' }>;
type Granted = Extract<Licence, { granted: unknown }>;
type RefusalCode = Extract<LicenceCommand, { type: 'RefusePurchase' }>['code'];

const isRefusal = (error: unknown): error is DomainError & { code: 'insufficient_funds' | 'wallet.flagged' } =>
  error instanceof DomainError && (error.code === 'insufficient_funds' || error.code === 'wallet.flagged');

/**
 * Purchases of licenses: start, copy the file, pay, grant, settle with the seller. The request runs these steps, and so
 * does a consumer of the first event, so that a purchase continues after a crash. Every step is idempotent.
 */
@Injectable()
export class LicencePurchases {
  private readonly requests = new OpenRequests();

  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(Commands) private readonly commands: Commands,
    @Inject(Offers) private readonly offers: Offers,
    @Inject(Works) private readonly works: Works,
    @Inject(People) private readonly people: People,
    @Inject(SalePayments) private readonly payments: SalePayments,
    @Inject(TokenPurchases) private readonly tokens: TokenPurchases,
    @Inject(LicenceFiles) private readonly files: LicenceFiles,
    @Inject(LicencesQueries) private readonly queries: LicencesQueries,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Buys a license.
   * @throws DomainError `offer.own`, `offer.closed`, `offer.price_changed`, `insufficient_funds`, `wallet.flagged`,
   * `idempotency_mismatch`
   */
  async buy(purchase: Purchase): Promise<Bought> {
    const item = await this.offers.itemOf(purchase.offerId);
    return item.kind === 'nft'
      ? { bought: await this.tokens.buy(purchase, item), isNew: true }
      : this.buyLicence(purchase, item);
  }

  private async buyLicence(purchase: Purchase, item: OfferedItem): Promise<Bought> {
    const { buyerId, key } = purchase;
    const request = key === null ? null : uuidv5(`licence|${key}`, buyerId);
    const { licenceId, licence } = await this.current(item.imageId, buyerId, request);
    return this.requests.run(licenceId, () => this.buyCurrent(purchase, { item, licenceId, request }, licence));
  }

  private async buyCurrent(purchase: Purchase, asked: Asked, found: Licence): Promise<Bought> {
    const { offerId, buyerId, price } = purchase;
    const { licenceId, request } = asked;
    // An interrupted earlier purchase of the same license is completed first.
    const before = await this.finish(found);
    if ('granted' in before) {
      const isRepeat = request !== null && before.terms.request === request;
      if (isRepeat && (before.terms.price !== price || before.terms.offerId !== offerId))
        throw new DomainError('idempotency_mismatch');
      return { bought: await this.view(licenceId, before.granted.offerId, buyerId), isNew: isRepeat };
    }
    const started = await this.start(purchase, asked);
    const after = await this.finish(started, before.status === 'none' ? this.payments.none(licenceId) : null);
    if (after.status === 'refused') throw new DomainError(after.code);
    return { bought: await this.view(licenceId, offerId, buyerId), isNew: true };
  }

  /**
   * Returns the current license, or the next one after a refund. A repeated request gets the license that it bought,
   * even a refunded one.
   */
  private async current(
    imageId: string,
    buyerId: string,
    request: string | null,
  ): Promise<{ licenceId: string; licence: Licence }> {
    for (let round = 0; ; round += 1) {
      const licenceId = licenceIdOf(imageId, buyerId, round);
      const licence = await this.state(licenceId);
      if (licence.status !== 'refunded' || (request !== null && licence.terms.request === request))
        return { licenceId, licence };
    }
  }

  /** Completes a started purchase from wherever it stopped, after any request of this process that works on it. */
  async resume(licenceId: string): Promise<void> {
    await this.requests.ended(licenceId);
    await this.finish(await this.state(licenceId));
  }

  /** Completes the purchase. @param paid state of the payment, if it is known */
  private async finish(licence: Licence, paid: SalePayment | null = null): Promise<Licence> {
    if (licence.status === 'none' || isOver(licence)) return licence;
    const granted =
      licence.status === 'started' || licence.status === 'refused' ? await this.pay(licence, paid) : licence;
    return granted.status === 'granted' ? this.settle(granted.granted) : granted;
  }

  private async start({ offerId, buyerId, price }: Purchase, { item, licenceId, request }: Asked): Promise<Licence> {
    const { imageId } = item;
    const offer = await this.offers.forSale(offerId, item);
    if (offer.sellerId === buyerId) throw new DomainError('offer.own');
    if (offer.price !== price) throw new DomainError('offer.price_changed');
    const source = await this.works.fullSizeFile(imageId);
    if (source === null) throw new DomainError('offer.closed');
    await this.payments.requireFunds(buyerId, price);
    return this.run({
      type: 'StartPurchase',
      terms: {
        licenceId,
        offerId,
        imageId,
        sellerId: offer.sellerId,
        buyerId,
        price,
        feeBps: this.config.MARKET_FEE_BPS,
        file: source.file,
        request,
      },
    });
  }

  /**
   * Pays and grants the license. Once the coins have left the buyer, the license is granted and there is no way back.
   */
  private async pay(licence: Started, known: SalePayment | null): Promise<Licence> {
    const { licenceId, buyerId, sellerId } = licence.terms;
    const payment = known ?? (await this.payments.find(buyerId, licenceId));
    if (payment.status === 'none' && licence.status === 'refused') return licence;
    const reserved = payment.status === 'none' ? await this.reserve(payment, licence.terms) : payment;
    if ('refused' in reserved) return reserved.refused;
    const paid = await this.payments.capture(reserved, buyerId, licenceId);
    // The reservation expired before the capture.
    if (paid.status !== 'captured') return this.refuse(licenceId, 'offer.closed');
    // Suspended sellers still get their share.
    const sellerExists = !(await this.people.hasLeft(sellerId));
    return this.run({ type: 'GrantLicence', licenceId, price: paid.price, sellerExists });
  }

  /** Reserves the price after copying the file, so that nobody pays for a missing file. */
  private async reserve(payment: SalePayment, terms: Started['terms']): Promise<SalePayment | { refused: Licence }> {
    const { licenceId, buyerId, price } = terms;
    if (!(await this.people.exists(buyerId)) || !(await this.files.copy(terms)))
      return { refused: await this.refuse(licenceId, 'offer.closed') };
    try {
      return await this.payments.reserve(payment, buyerId, licenceId, price);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return { refused: await this.refuse(licenceId, error.code) };
    }
  }

  private async settle({ licenceId, sellerId, price, fee, proceedsTo }: Granted['granted']): Promise<Licence> {
    if (proceedsTo === 'seller') await this.payments.credit(sellerId, licenceId, price - fee);
    return this.run({ type: 'SettleLicence', licenceId });
  }

  private refuse(licenceId: string, code: RefusalCode): Promise<Licence> {
    return this.run({ type: 'RefusePurchase', licenceId, code });
  }

  private view(licenceId: string, offerId: string, buyerId: string): Promise<LicencePurchaseView> {
    return this.commands.readBack(async () => ({
      offer: await this.offers.view(offerId),
      licence: await this.queries.one(licenceId, buyerId),
      transaction: await this.payments.transaction(buyerId, licenceId),
    }));
  }

  private state(licenceId: string): Promise<Licence> {
    return this.commands.stateOf(licenceDecider, licenceId);
  }

  private async run(command: LicenceCommand): Promise<Licence> {
    return (await this.bus.execute(new RunLicenceCommand(command))).state;
  }
}
