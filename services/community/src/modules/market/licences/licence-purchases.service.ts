import { Inject, Injectable } from '@nestjs/common';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import { v5 as uuidv5 } from 'uuid';
import type { LicencePurchaseView, NftPurchaseView } from '@pixchange/contracts/http/licences';
import type { Config } from '../../../config.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { CONFIG } from '../../../platform/tokens.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import { ProcessRunner } from '../../../runtime/processes/process-runner.ts';
import { People } from '../../accounts/people.face.ts';
import { Works } from '../../images/works.face.ts';
import type { OfferedItem } from '../offers/offered-item.ts';
import { Offers } from '../offers/offers.service.ts';
import { TokenPurchases } from '../token-sales/token-purchases.service.ts';
import { Payments } from '../../wallet/payments.face.ts';
import { LicenceFiles } from './licence-files.ts';
import { licenceDecider, type Licence } from './licence.decider.ts';
import { licenceProcess, type LicencePorts } from './licence.process.ts';
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

/**
 * Returns the license id. `round` counts refunded licenses of the same buyer, because a purchase after a refund needs a
 * new id.
 */
const licenceIdOf = (imageId: string, buyerId: string, round: number): string =>
  uuidv5(round === 0 ? `licence|${imageId}` : `licence|${imageId}|${round}`, buyerId);

interface Asked {
  readonly item: OfferedItem;
  readonly licenceId: string;
  readonly request: string | null;
}

/** Purchases of licenses by members; `licenceProcess` defines their steps. */
@Injectable()
export class LicencePurchases {
  private readonly ports: LicencePorts;

  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(Offers) private readonly offers: Offers,
    @Inject(Works) private readonly works: Works,
    @Inject(People) people: People,
    @Inject(Payments) private readonly payments: Payments,
    @Inject(TokenPurchases) private readonly tokens: TokenPurchases,
    @Inject(LicenceFiles) files: LicenceFiles,
    @Inject(LicencesQueries) private readonly queries: LicencesQueries,
    @Inject(ProcessRunner) private readonly runner: ProcessRunner,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.ports = { files, payments, people };
  }

  /**
   * Buys the license or the token of an offer. A buyer who already has the license gets the same one again and pays
   * nothing.
   * @throws DomainError `not_found`, `offer.own`, `offer.closed`, `offer.price_changed`, `insufficient_funds`,
   *   `wallet.flagged`, `idempotency_mismatch`
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
    return this.runner.request(licenceProcess, licenceId, () =>
      this.buyCurrent(purchase, { item, licenceId, request }, licence),
    );
  }

  private async buyCurrent(purchase: Purchase, asked: Asked, found: Licence): Promise<Bought> {
    const { offerId, buyerId, price } = purchase;
    const { licenceId, request } = asked;
    // An interrupted earlier purchase of the same license is completed first.
    const before = await this.finish(licenceId, found);
    if ('granted' in before) {
      const isRepeat = request !== null && before.terms.request === request;
      if (isRepeat && (before.terms.price !== price || before.terms.offerId !== offerId))
        throw new DomainError('idempotency_mismatch');
      return { bought: await this.view(licenceId, before.granted.offerId, buyerId), isNew: isRepeat };
    }
    const after = await this.finish(licenceId, await this.start(purchase, asked));
    if (after.status === 'refused') throw new DomainError(after.code);
    return { bought: await this.view(licenceId, offerId, buyerId), isNew: true };
  }

  /**
   * Returns the current license, or a new one after a refund. A repeated request returns the license that it bought,
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

  /** Completes a pending purchase or refund of a license after an event. */
  async resume(licenceId: string, event: Recorded): Promise<Licence> {
    return this.runner.resume(licenceProcess, this.ports, licenceId, event);
  }

  /** Runs the remaining steps of a license's purchase or refund, and returns the state afterwards. */
  finish(licenceId: string, known?: Licence): Promise<Licence> {
    return this.runner.finish(licenceProcess, this.ports, licenceId, known);
  }

  private async start({ offerId, buyerId, price }: Purchase, { item, licenceId, request }: Asked): Promise<Licence> {
    const { imageId } = item;
    const offer = await this.offers.forSale(offerId, item);
    if (offer.sellerId === buyerId) throw new DomainError('offer.own');
    if (offer.price !== price) throw new DomainError('offer.price_changed');
    const source = await this.works.fullSizeFile(imageId);
    if (source === null) throw new DomainError('offer.closed');
    await this.payments.requireFunds(buyerId, { unit: 'coins', amount: price });
    const terms = {
      licenceId,
      offerId,
      imageId,
      sellerId: offer.sellerId,
      buyerId,
      price,
      feeBps: this.config.MARKET_FEE_BPS,
      file: source.file,
      request,
      uses: offer.uses,
    };
    return (await this.commands.run(licenceDecider, { type: 'StartPurchase', terms })).state;
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
}
