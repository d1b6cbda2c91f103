import { Controller, Inject, Module } from '@nestjs/common';
import type { FeatureModule } from '../../extensions/feature-module.ts';
import { configHttp, type PublicConfigView } from '@pixchange/contracts/http/config';
import { mints } from '@pixchange/contracts/http/limits';
import type { Config } from '../../config.ts';
import { chainNameOf } from '../../platform/chain/settings.ts';
import type { GifProvider } from '../../platform/gif-provider/provider.ts';
import { Route } from '../../runtime/http/route.ts';
import { CONFIG, GIF_PROVIDER, WEB_PUSH } from '../../platform/tokens.ts';
import type { WebPush } from '../../platform/web-push/web-push.ts';

@Controller()
class ConfigController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(GIF_PROVIDER) private readonly gifProvider: GifProvider | null,
    @Inject(WEB_PUSH) private readonly webPush: WebPush | null,
  ) {}

  @Route(configHttp.show)
  show(): PublicConfigView {
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
      house: this.operator(),
      social_links: this.socialLinks(),
      plain_copy: config.COPY === 'plain',
      store_links: { android: config.ANDROID_APP_URL ?? null, ios: config.IOS_APP_URL ?? null },
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

  private operator(): PublicConfigView['house'] {
    const { LEGAL_ENTITY, LEGAL_ADDRESS, CONTACT_EMAIL, LEGAL_TAX_NUMBER } = this.config;
    return {
      legal_entity: LEGAL_ENTITY ?? null,
      address: LEGAL_ADDRESS ?? null,
      email: CONTACT_EMAIL,
      tax_number: LEGAL_TAX_NUMBER ?? null,
    };
  }

  private socialLinks(): PublicConfigView['social_links'] {
    const { config } = this;
    const links = {
      twitter: config.TWITTER_URL,
      facebook: config.FACEBOOK_URL,
      linkedin: config.LINKEDIN_URL,
      instagram: config.INSTAGRAM_URL,
      pinterest: config.PINTEREST_URL,
    };
    return Object.fromEntries(Object.entries(links).filter(([, link]) => link !== undefined));
  }
}

@Module({ controllers: [ConfigController] })
class ConfigModule {}

export const configFeature: FeatureModule = { name: 'config', nest: ConfigModule };
