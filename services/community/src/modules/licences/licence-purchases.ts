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
import { SalePayments } from '../wallet/sale-payments.face.ts';
import { LicenceFiles } from './licence-files.ts';
import { licenceDecider, type Licence, type LicenceCommand } from './licence.decider.ts';
import { RunLicenceCommand } from './licences.commands.ts';
import { LicencesQueries } from './licences.queries.ts';

interface Purchase {
  readonly offerId: string;
  readonly buyerId: string;
  /** What the buyer was shown. */
  readonly price: number;
  readonly key: string | null;
}

interface Bought {
  readonly bought: LicencePurchaseView | NftPurchaseView;
  readonly isNew: boolean;
}

/** A refunded licence is over; the next one that the same person buys has an id of its own. */
const licenceIdOf = (imageId: string, buyerId: string, round: number): string =>
  uuidv5(round === 0 ? `licence|${imageId}` : `licence|${imageId}|${round}`, buyerId);

const isOver = ({ status }: Licence): boolean =>
  status === 'settled' || status === 'refunding' || status === 'refunded';

const isRefusal = (error: unknown): error is DomainError & { code: 'insufficient_funds' | 'wallet.flagged' } =>
  error instanceof DomainError && (error.code === 'insufficient_funds' || error.code === 'wallet.flagged');

/**
 * How a licence is bought: started, its file copied, paid, granted, and settled with the seller. The request runs the steps, and so
 * does a consumer of its first event, so that a purchase goes on when the request dies. Each step decides nothing when repeated.
 */
@Injectable()
export class LicencePurchases {
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

  /** @throws DomainError `offer.own`, `offer.closed`, `offer.price_changed`, `insufficient_funds`, `wallet.flagged`, `idempotency_mismatch` */
  async buy(purchase: Purchase): Promise<Bought> {
    const item = await this.offers.itemOf(purchase.offerId);
    return item.kind === 'nft'
      ? { bought: await this.tokens.buy(purchase, item), isNew: true }
      : this.buyLicence(purchase, item);
  }

  private async buyLicence(purchase: Purchase, item: OfferedItem): Promise<Bought> {
    const { offerId, buyerId, price, key } = purchase;
    const { imageId } = item;
    const request = key === null ? null : uuidv5(`licence|${key}`, buyerId);
    const licenceId = await this.currentId(imageId, buyerId, request);
    // An earlier purchase of the same licence that was interrupted comes to its end first.
    await this.resume(licenceId);
    const before = await this.state(licenceId);
    if ('granted' in before) {
      const isRepeat = request !== null && before.terms.request === request;
      if (isRepeat && (before.terms.price !== price || before.terms.offerId !== offerId))
        throw new DomainError('idempotency_mismatch');
      return { bought: await this.view(licenceId, before.granted.offerId, buyerId), isNew: isRepeat };
    }
    await this.start(purchase, { item, licenceId, request });
    await this.resume(licenceId);
    const after = await this.state(licenceId);
    if (after.status === 'refused') throw new DomainError(after.code);
    return { bought: await this.view(licenceId, offerId, buyerId), isNew: true };
  }

  /** The licence that counts, or the next one after a refund; the repeat of a request is answered with its own. */
  private async currentId(imageId: string, buyerId: string, request: string | null): Promise<string> {
    for (let round = 0; ; round += 1) {
      const licenceId = licenceIdOf(imageId, buyerId, round);
      const licence = await this.state(licenceId);
      if (licence.status !== 'refunded' || (request !== null && licence.terms.request === request)) return licenceId;
    }
  }

  /** Brings a purchase that was started to its end, from wherever it stopped. */
  async resume(licenceId: string): Promise<void> {
    const licence = await this.state(licenceId);
    if (licence.status === 'none' || isOver(licence)) return;
    if ((licence.status === 'started' || licence.status === 'refused') && !(await this.pay(licence))) return;
    await this.settle(licenceId);
  }

  private async start(
    { offerId, buyerId, price }: Purchase,
    { item, licenceId, request }: { item: OfferedItem; licenceId: string; request: string | null },
  ): Promise<void> {
    const { imageId } = item;
    const offer = await this.offers.forSale(offerId, item);
    if (offer.sellerId === buyerId) throw new DomainError('offer.own');
    if (offer.price !== price) throw new DomainError('offer.price_changed');
    const source = await this.works.fullSizeFile(imageId);
    if (source === null) throw new DomainError('offer.closed');
    await this.payments.requireFunds(buyerId, price);
    await this.run({
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

  /** True once the coins have left the buyer: from then on there is no way back. */
  private async pay(licence: Extract<Licence, { status: 'started' | 'refused' }>): Promise<boolean> {
    const { licenceId, buyerId, sellerId, price } = licence.terms;
    const { status } = await this.payments.find(buyerId, licenceId);
    if (status === 'none' && (licence.status === 'refused' || !(await this.reserve(licence.terms, price))))
      return false;
    if (status !== 'captured' && !(await this.payments.capture(buyerId, licenceId))) {
      // The reservation expired before it was captured.
      await this.run({ type: 'RefusePurchase', licenceId, code: 'offer.closed' });
      return false;
    }
    const paid = await this.payments.find(buyerId, licenceId);
    if (paid.status !== 'captured') return false;
    // Who is suspended gets their share all the same.
    const sellerExists = !(await this.people.hasLeft(sellerId));
    await this.run({ type: 'GrantLicence', licenceId, price: paid.price, sellerExists });
    return true;
  }

  /** The copy comes first, so that nobody pays for a file that is not there. */
  private async reserve(terms: Extract<Licence, { status: 'started' }>['terms'], price: number): Promise<boolean> {
    const { licenceId, buyerId } = terms;
    if (!(await this.people.exists(buyerId)) || !(await this.files.copy(terms))) {
      await this.run({ type: 'RefusePurchase', licenceId, code: 'offer.closed' });
      return false;
    }
    try {
      await this.payments.reserve(buyerId, licenceId, price);
      return true;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await this.run({ type: 'RefusePurchase', licenceId, code: error.code });
      return false;
    }
  }

  private async settle(licenceId: string): Promise<void> {
    const licence = await this.state(licenceId);
    if (licence.status !== 'granted') return;
    const { sellerId, price, fee, proceedsTo } = licence.granted;
    if (proceedsTo === 'seller') await this.payments.credit(sellerId, licenceId, price - fee);
    await this.run({ type: 'SettleLicence', licenceId });
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

  private async run(command: LicenceCommand): Promise<void> {
    await this.bus.execute(new RunLicenceCommand(command));
  }
}
