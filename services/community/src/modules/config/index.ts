import { Controller, Global, Inject, Module } from '@nestjs/common';
import type { FeatureModule } from '../../extensions/feature-module.ts';
import { configHttp, type PublicConfigView } from '@pixchange/contracts/http/config';
import { mints } from '@pixchange/contracts/http/limits';
import type { Config } from '../../config.ts';
import { chainNameOf } from '../../platform/chain/settings.ts';
import type { GifProvider } from '../../platform/gif-provider/provider.ts';
import { CachedResponse } from '../../runtime/http/response-cache.ts';
import { Route } from '../../runtime/http/route.ts';
import { CONFIG, GIF_PROVIDER, WEB_PUSH } from '../../platform/tokens.ts';
import type { WebPush } from '../../platform/web-push/web-push.ts';
import { AdminSiteController } from './admin-site.controller.ts';
import { siteProjection } from './site.projection.ts';
import { Site } from './site.face.ts';
import { SiteService } from './site.service.ts';
import { publicDetails } from './site.view.ts';

@Controller()
class ConfigController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(GIF_PROVIDER) private readonly gifProvider: GifProvider | null,
    @Inject(WEB_PUSH) private readonly webPush: WebPush | null,
    @Inject(SiteService) private readonly site: SiteService,
  ) {}

  @Route(configHttp.show)
  @CachedResponse()
  async show(): Promise<PublicConfigView> {
    const { config } = this;
    return {
      facebook: this.socialLogin(),
      gif_provider: this.gifProvider?.name ?? null,
      chain: {
        id: config.CHAIN_ID,
        name: config.CHAIN_NAME ?? chainNameOf(config.CHAIN_ID),
        contract_address: config.CHAIN_RPC_URL === undefined ? null : (config.CHAIN_CONTRACT ?? null),
        explorer_url: config.CHAIN_EXPLORER_URL ?? null,
        mint_price: mints.price,
      },
      market: { fee_bps: config.MARKET_FEE_BPS },
      ...publicDetails(await this.site.shown()),
      plain_copy: config.COPY === 'plain',
      web_push: this.webPush === null ? null : { public_key: this.webPush.publicKey },
      analytics_url: config.ANALYTICS_URL ?? null,
    };
  }

  private socialLogin(): PublicConfigView['facebook'] {
    const { FACEBOOK_APP_ID, FACEBOOK_GRAPH_VERSION, FACEBOOK_DIALOG_URL } = this.config;
    return FACEBOOK_APP_ID === undefined
      ? null
      : { app_id: FACEBOOK_APP_ID, graph_version: FACEBOOK_GRAPH_VERSION, dialog_url: FACEBOOK_DIALOG_URL ?? null };
  }
}

@Global()
@Module({
  controllers: [ConfigController, AdminSiteController],
  providers: [SiteService, { provide: Site, useExisting: SiteService }],
  exports: [Site],
})
class ConfigModule {}

export const configFeature: FeatureModule = {
  name: 'config',
  nest: ConfigModule,
  offers: [Site],
  projections: [siteProjection],
};
