import { Global, Module } from '@nestjs/common';
import type { Config } from '../../config.ts';
import type { FeatureModule, Providers } from '../../extensions/feature-module.ts';
import { historyOf } from '../../extensions/histories.ts';
import type { PersonalData } from '../../extensions/personal-data.ts';
import { Mailer } from '../../platform/mail/mailer.ts';
import { CONFIG } from '../../platform/tokens.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import { People } from '../accounts/people.face.ts';
import { Site } from '../config/site.face.ts';
import { WorkSales } from '../images/extensions.face.ts';
import { Works } from '../images/works.face.ts';
import { Originality } from '../moderation/originality.face.ts';
import { OffersOfTokens } from '../nfts/extensions.face.ts';
import { Tokens } from '../nfts/tokens.face.ts';
import { Proposals } from '../proposals/proposals.face.ts';
import { Payments } from '../wallet/payments.face.ts';
import { LicenceFiles } from './licences/licence-files.ts';
import { LicencePurchases } from './licences/licence-purchases.service.ts';
import {
  licencePurchasesConsumer,
  saleRefundMailsConsumer,
  saleRefundsConsumer,
} from './licences/licences.consumers.ts';
import { LicenceMediaController, LicencesController } from './licences/licences.controller.ts';
import { licencesPersonalData } from './licences/licences.personal-data.ts';
import { licencesProjection } from './licences/licences.projection.ts';
import { LicencesQueries } from './licences/licences.queries.ts';
import { SaleRefundsQueries } from './licences/sale-refunds.queries.ts';
import { SaleRefunds } from './licences/sale-refunds.service.ts';
import { StaffLicencesController } from './licences/staff-licences.controller.ts';
import { StaffLicencesQueries } from './licences/staff-licences.queries.ts';
import { offerDecider } from './offers/offer.decider.ts';
import { closeOffersConsumer, tokenOffersConsumer, wantedOffersConsumer } from './offers/offers.consumers.ts';
import { OffersController } from './offers/offers.controller.ts';
import { offersPersonalData } from './offers/offers.personal-data.ts';
import { offersProjection } from './offers/offers.projection.ts';
import { OffersQueries } from './offers/offers.queries.ts';
import { Offers } from './offers/offers.service.ts';
import { StaffOffersController } from './offers/staff-offers.controller.ts';
import { StaffOffersQueries } from './offers/staff-offers.queries.ts';
import { TokenOffers } from './offers/token-offers.service.ts';
import { TokenPurchases } from './token-sales/token-purchases.service.ts';
import { tokenSalesConsumer } from './token-sales/token-sales.consumers.ts';

@Global()
@Module({
  controllers: [
    LicenceMediaController,
    LicencesController,
    OffersController,
    StaffLicencesController,
    StaffOffersController,
  ],
  providers: [
    LicenceFiles,
    LicencePurchases,
    LicencesQueries,
    Offers,
    OffersQueries,
    SaleRefunds,
    SaleRefundsQueries,
    StaffLicencesQueries,
    StaffOffersQueries,
    TokenOffers,
    TokenPurchases,
    { provide: WorkSales, useExisting: Offers },
    { provide: OffersOfTokens, useExisting: TokenOffers },
  ],
  exports: [WorkSales, OffersOfTokens],
})
class MarketModule {}

const joined = (parts: readonly PersonalData[]): PersonalData => ({
  async *entries(userId) {
    for (const part of parts) yield* part.entries(userId);
  },
  async *streams(userId) {
    for (const part of parts) yield* part.streams(userId);
  },
});

const eraseFilesOf = async (providers: Providers, buyerId: string): Promise<void> => {
  for (const licenceId of await providers.get(LicencesQueries).idsOf(buyerId))
    await providers.get(LicenceFiles).remove(licenceId);
};

export const marketFeature: FeatureModule = {
  name: 'market',
  nest: MarketModule,
  histories: { offers: historyOf(offerDecider) },
  needs: [People, Works, Originality, Tokens, Proposals, Payments, Site],
  offers: [WorkSales, OffersOfTokens],
  projections: [offersProjection, licencesProjection],
  publishedTables: ['offer_sales', 'offers'],
  consumers: (context) => [
    closeOffersConsumer(
      context.get(Commands),
      context.get(OffersQueries),
      context.get(Tokens),
      context.get(Originality),
    ),
    tokenOffersConsumer(context.get(TokenOffers)),
    wantedOffersConsumer(context.get(Offers), context.get(Originality)),
    licencePurchasesConsumer(context.get(LicencePurchases)),
    saleRefundsConsumer(context.get(SaleRefunds), context.get(LicencePurchases)),
    saleRefundMailsConsumer({
      mailer: context.get(Mailer),
      people: context.get(People),
      commands: context.get(Commands),
      publicUrl: context.get<Config>(CONFIG).PUBLIC_URL,
      contactEmail: () => context.get(Site).contactEmail(),
    }),
    tokenSalesConsumer(context.get(TokenPurchases)),
  ],
  proposable: (providers) => ({
    'images.refund_buyers': {
      carryOut: (agreed) => providers.get(SaleRefunds).carryOut(agreed),
      benefits: ({ targetId }) => providers.get(SaleRefundsQueries).buyersOf(targetId),
    },
  }),
  personalData: (providers) =>
    joined([offersPersonalData(providers.get(OffersQueries)), licencesPersonalData(providers.get(LicencesQueries))]),
  storedFilesEraser: (providers) => (buyerId) => eraseFilesOf(providers, buyerId),
};
