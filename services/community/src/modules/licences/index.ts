import { Module } from '@nestjs/common';
import type { Config } from '../../config.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import type { FeatureModule, Providers } from '../../extensions/feature-module.ts';
import { Mailer } from '../../platform/mail/mailer.ts';
import type { PersonalData } from '../../extensions/personal-data.ts';
import { CONFIG } from '../../platform/tokens.ts';
import { People } from '../accounts/people.face.ts';
import { Works } from '../images/works.face.ts';
import { Offers } from '../offers/offers.face.ts';
import { TokenPurchases } from '../token-sales/token-purchases.face.ts';
import { Proposals } from '../proposals/proposals.face.ts';
import { Payments } from '../wallet/payments.face.ts';
import { LicenceFiles } from './licence-files.ts';
import { LicencePurchases } from './licence-purchases.ts';
import { licenceDecider } from './licence.decider.ts';
import { licencePurchasesConsumer, saleRefundMailsConsumer, saleRefundsConsumer } from './licences.consumers.ts';
import { LicenceMediaController, LicencesController } from './licences.controller.ts';
import { licencesProjection } from './licences.projection.ts';
import { LicencesQueries } from './licences.queries.ts';
import { SaleRefundsQueries } from './sale-refunds.queries.ts';
import { SaleRefunds } from './sale-refunds.ts';
import { StaffLicencesController } from './staff-licences.controller.ts';
import { StaffLicencesQueries } from './staff-licences.queries.ts';

@Module({
  controllers: [LicencesController, LicenceMediaController, StaffLicencesController],
  providers: [StaffLicencesQueries, LicenceFiles, LicencePurchases, LicencesQueries, SaleRefunds, SaleRefundsQueries],
})
class LicencesModule {}

const personalDataOf = (queries: LicencesQueries): PersonalData => ({
  async *entries(userId) {
    yield { path: 'licences.json', json: await queries.all(userId) };
  },
  async *streams(userId) {
    for (const licenceId of await queries.idsOf(userId)) yield licenceDecider.stream(licenceId);
  },
});

const eraseFilesOf = async (providers: Providers, buyerId: string): Promise<void> => {
  for (const licenceId of await providers.get(LicencesQueries).idsOf(buyerId))
    await providers.get(LicenceFiles).remove(licenceId);
};

export const licencesFeature: FeatureModule = {
  name: 'licences',
  nest: LicencesModule,
  needs: [People, Works, Offers, Proposals, Payments, TokenPurchases],
  projections: [licencesProjection],
  consumers: (context) => [
    licencePurchasesConsumer(context.get(LicencePurchases)),
    saleRefundsConsumer(context.get(SaleRefunds), context.get(LicencePurchases)),
    saleRefundMailsConsumer({
      mailer: context.get(Mailer),
      people: context.get(People),
      commands: context.get(Commands),
      publicUrl: context.get<Config>(CONFIG).PUBLIC_URL,
      contactEmail: context.get<Config>(CONFIG).CONTACT_EMAIL,
    }),
  ],
  proposable: (providers) => ({
    'images.refund_buyers': {
      carryOut: (agreed) => providers.get(SaleRefunds).carryOut(agreed),
      benefits: ({ targetId }) => providers.get(SaleRefundsQueries).buyersOf(targetId),
    },
  }),
  personalData: (providers) => personalDataOf(providers.get(LicencesQueries)),
  storedFilesEraser: (providers) => (buyerId) => eraseFilesOf(providers, buyerId),
};
