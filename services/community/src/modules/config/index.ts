import { Controller, Inject, Module } from '@nestjs/common';
import { configHttp, type PublicConfigView } from '@pixchange/contracts/http/config';
import type { Config } from '../../config.ts';
import { Route } from '../../platform/http/route.ts';
import { CONFIG } from '../../platform/tokens.ts';

@Controller()
class ConfigController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Route(configHttp.show)
  show(): PublicConfigView {
    const { GIPHY_API_KEY, FACEBOOK_APP_ID, FACEBOOK_GRAPH_VERSION, FACEBOOK_DIALOG_URL } = this.config;
    return {
      facebook: FACEBOOK_APP_ID === undefined ? null : { app_id: FACEBOOK_APP_ID, graph_version: FACEBOOK_GRAPH_VERSION, dialog_url: FACEBOOK_DIALOG_URL ?? null },
      gif_provider: GIPHY_API_KEY === undefined ? null : 'giphy',
    };
  }
}

@Module({ controllers: [ConfigController] })
export class ConfigModule {}
