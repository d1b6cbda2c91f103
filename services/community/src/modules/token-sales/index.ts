import { Global, Module } from '@nestjs/common';
import type { FeatureModule } from '../../extensions/feature-module.ts';
import { People } from '../accounts/people.face.ts';
import { Tokens } from '../nfts/tokens.face.ts';
import { Offers } from '../offers/offers.face.ts';
import { Payments } from '../wallet/payments.face.ts';
import { TokenPurchases } from './token-purchases.face.ts';
import { TokenPurchasesByStreams } from './token-purchases.ts';
import { tokenSalesConsumer } from './token-sales.consumers.ts';

@Global()
@Module({
  providers: [TokenPurchasesByStreams, { provide: TokenPurchases, useExisting: TokenPurchasesByStreams }],
  exports: [TokenPurchases],
})
class TokenSalesModule {}

export const tokenSalesFeature: FeatureModule = {
  name: 'token-sales',
  nest: TokenSalesModule,
  needs: [People, Tokens, Offers, Payments],
  offers: [TokenPurchases],
  consumers: (context) => [tokenSalesConsumer(context.get(TokenPurchasesByStreams))],
};
