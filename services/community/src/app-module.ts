import { Global, Module, type DynamicModule, type InjectionToken, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { features, projections } from './features.ts';
import { Belongings, type KeepsAnything } from './extensions/belongings.ts';
import { Commands, RunCommandHandler } from './runtime/commands/commands.ts';
import { ProcessRunner } from './runtime/processes/process-runner.ts';
import { EventLog } from './platform/event-store/event-log.ts';
import { PersonKeys } from './platform/keys/person-keys.ts';
import { ObjectStorage } from './platform/object-storage/object-storage.ts';
import { gifProviderOf } from './platform/gif-provider/configured.ts';
import { Admission } from './runtime/http/admission.ts';
import { EdgeGuard, EdgeInterceptor } from './runtime/http/edge.ts';
import { ErrorsFilter, LOG } from './runtime/http/errors.filter.ts';
import { ResponseCache } from './runtime/http/response-cache.ts';
import { RateLimiter } from './runtime/http/rate-limiter.ts';
import { HISTORIES } from './extensions/histories.ts';
import { UNFINISHED, type UnfinishedWork } from './extensions/unfinished.ts';
import { Mailer } from './platform/mail/mailer.ts';
import { MediaAddresses } from './platform/media-address.ts';
import { LogSigner } from './runtime/merkle-log/log-signer.ts';
import { Metrics } from './platform/metrics.ts';
import { MODERATED, type ModeratedKinds } from './extensions/moderated.ts';
import { PROPOSABLE, type ProposableActions } from './extensions/proposable.ts';
import { payPalOf } from './platform/payments/configured.ts';
import { ReadModelChanges } from './runtime/read-model/changes.ts';
import { SITEMAP_PAGES } from './extensions/sitemap-pages.ts';
import { facebookOf } from './platform/social-login/configured.ts';
import {
  CHAIN,
  CONFIG,
  DATABASE,
  FACEBOOK,
  GIF_PROVIDER,
  LOOKUPS,
  LOG_TREES,
  MEDIA,
  PAYMENT,
  WEB_PUSH,
} from './platform/tokens.ts';
import { webPushOf } from './platform/web-push/configured.ts';
import { contributed, type Process } from './running-roles.ts';
import type { Providers } from './extensions/feature-module.ts';

@Global()
@Module({})
class PlatformModule {
  static with(providers: Provider[]): DynamicModule {
    return {
      module: PlatformModule,
      providers,
      exports: providers.map((provider) => ('provide' in provider ? provider.provide : provider)),
    };
  }
}

@Module({})
class AppModule {}

export const value = (provide: InjectionToken, useValue: unknown): Provider => ({ provide, useValue });

/** Contributions of the features. The lists are filled once the providers of the features exist. */
export class Slots {
  private readonly moderated: Partial<ModeratedKinds> = {};
  private readonly proposable: Partial<ProposableActions> = {};
  private readonly belongings: KeepsAnything[] = [];
  private readonly unfinished: UnfinishedWork[] = [];

  get providers(): Provider[] {
    return [
      value(MODERATED, this.moderated),
      value(PROPOSABLE, this.proposable),
      value(Belongings, new Belongings(this.belongings)),
      value(UNFINISHED, this.unfinished),
      value(HISTORIES, Object.assign({}, ...contributed(({ histories }) => histories))),
      value(
        SITEMAP_PAGES,
        contributed(({ sitemapPages }) => sitemapPages),
      ),
    ];
  }

  fill(providers: Providers): void {
    Object.assign(this.moderated, ...contributed((feature) => feature.moderated?.(providers)));
    Object.assign(this.proposable, ...contributed((feature) => feature.proposable?.(providers)));
    this.belongings.push(...contributed((feature) => feature.belongings?.(providers)));
    this.unfinished.push(...contributed((feature) => feature.unfinished?.(providers)));
  }
}

/** Returns the root Nest module: the providers that all modules share, and the modules of the features. */
export const appModule = (platform: Provider[]): DynamicModule => ({
  module: AppModule,
  imports: [
    CqrsModule.forRoot(),
    PlatformModule.with([...platform, ResponseCache]),
    ...features.map(({ nest }) => nest),
  ],
  providers: [
    RunCommandHandler,
    { provide: APP_GUARD, useClass: EdgeGuard },
    { provide: APP_INTERCEPTOR, useClass: EdgeInterceptor },
    { provide: APP_FILTER, useClass: ErrorsFilter },
  ],
});

/** Returns the providers that every module may use. */
export const platformOf = ({ config, log, metrics, parts, runner, processor, chain }: Process): Provider[] => [
  value(CONFIG, config),
  value(LOG, log),
  value(Metrics, metrics),
  value(DATABASE, parts.database),
  value(LOOKUPS, parts.lookups),
  value(Commands, parts.commands),
  value(ProcessRunner, runner),
  value(ReadModelChanges, new ReadModelChanges(parts.lookups, projections)),
  value(EventLog, parts.eventLog),
  value(PersonKeys, parts.keys),
  value(ObjectStorage, parts.storage),
  value(Mailer, parts.mailer),
  value(LOG_TREES, parts.trees),
  value(LogSigner, parts.signer),
  value(MEDIA, processor),
  value(FACEBOOK, facebookOf(config, log)),
  value(GIF_PROVIDER, gifProviderOf(config, log)),
  value(WEB_PUSH, webPushOf(config)),
  value(PAYMENT, payPalOf(config, log)),
  value(CHAIN, chain),
  value(MediaAddresses, new MediaAddresses(config.TOKEN_SECRET, config.TOKEN_SECRET_PREVIOUS)),
  value(Admission, new Admission()),
  value(RateLimiter, new RateLimiter(parts.database, config.RATE_LIMITS === 'on')),
];
