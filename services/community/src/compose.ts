import { join } from 'node:path';
import { Global, Module, type DynamicModule, type InjectionToken, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { checkKeys } from './check-keys.ts';
import type { Config } from './config.ts';
import { features, nameSecretProof, projections, serveConsole, serveWeb } from './features.ts';
import { Belongings, type KeepsAnything } from './extensions/belongings.ts';
import { tryChain } from './platform/chain/chain.ts';
import { chainOf } from './platform/chain/configured.ts';
import { Commands, RunCommandHandler } from './runtime/commands/commands.ts';
import { ProcessRunner } from './runtime/processes/process-runner.ts';
import { pause } from './runtime/jobs/locked-loop.ts';
import { EventLog } from './platform/event-store/event-log.ts';
import { PersonKeys } from './platform/keys/person-keys.ts';
import { ObjectStorage } from './platform/object-storage/object-storage.ts';
import { giphyOf } from './platform/gif-provider/configured.ts';
import { Admission } from './runtime/http/admission.ts';
import { EdgeGuard, EdgeInterceptor } from './runtime/http/edge.ts';
import { ErrorsFilter, LOG } from './runtime/http/errors.filter.ts';
import { KeptAnswers } from './runtime/http/kept-answers.ts';
import { pageSources } from './runtime/http/page-sources.ts';
import { RateLimiter } from './runtime/http/rate-limiter.ts';
import { closeServer, createServer } from './runtime/http/server.ts';
import { SitePages } from './runtime/http/site-pages.ts';
import { HISTORIES } from './extensions/histories.ts';
import { UNFINISHED, type UnfinishedWork } from './runtime/jobs/unfinished.ts';
import { Locks, type Lock } from './runtime/jobs/locks.ts';
import type { Log } from './platform/log.ts';
import { Mailer } from './platform/mail/mailer.ts';
import { MediaAddresses } from './platform/media-address.ts';
import { mediaProcessorOf } from './platform/media/configured.ts';
import { LogSigner } from './runtime/merkle-log/log-signer.ts';
import { LogTree } from './runtime/merkle-log/log-tree.ts';
import { Metrics } from './platform/metrics.ts';
import { registerMeasures } from './runtime/measures.ts';
import { MODERATED, type ModeratedKinds } from './extensions/moderated.ts';
import { PROPOSABLE, type ProposableActions } from './extensions/proposable.ts';
import { openParts } from './runtime/parts.ts';
import { payPalOf } from './platform/payments/configured.ts';
import { ReadModelChanges } from './runtime/read-model/changes.ts';
import { prepareReadModel } from './runtime/read-model/prepare.ts';
import { isTransientDatabaseError } from './platform/postgres/transient-errors.ts';
import { READINESS, type ReadinessProbe } from './platform/readiness-probe.ts';
import { runAsSystem } from './platform/request-context.ts';
import { startTracing } from './platform/tracing/configured.ts';
import { SITEMAP_PAGES } from './extensions/sitemap-pages.ts';
import { facebookOf } from './platform/social-login/configured.ts';
import { CHAIN, CONFIG, DATABASE, FACEBOOK, GIPHY, LOOKUPS, MEDIA, PAYMENT } from './platform/tokens.ts';
import { readinessOf, STARTING } from './readiness.ts';
import { contributed, kafkaOf, readModelOf, runningRoles, type Process, type RunningRoles } from './running-roles.ts';

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

const value = (provide: InjectionToken, useValue: unknown): Provider => ({ provide, useValue });

const appModule = (platform: Provider[]): DynamicModule => ({
  module: AppModule,
  imports: [CqrsModule.forRoot(), PlatformModule.with([...platform, KeptAnswers]), ...features.map(({ nest }) => nest)],
  providers: [
    RunCommandHandler,
    { provide: APP_GUARD, useClass: EdgeGuard },
    { provide: APP_INTERCEPTOR, useClass: EdgeInterceptor },
    { provide: APP_FILTER, useClass: ErrorsFilter },
  ],
});

const SEED_AGAIN_MS = 200;
const NEVER = new AbortController().signal;

const WEB_DIST = join(import.meta.dirname, '../../../web/dist');
const CONSOLE_DIST = join(import.meta.dirname, '../../../console/dist');

export interface App {
  readonly server: NestFastifyApplication;
  readonly running: RunningRoles;
  /** Seeds the initial data of a first start, then runs the roles. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Returns the providers that every module may use. */
const platformOf = ({ config, log, metrics, parts, runner, processor, chain }: Process): Provider[] => [
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
  value(LogTree, parts.tree),
  value(LogSigner, parts.signer),
  value(MEDIA, processor),
  value(FACEBOOK, facebookOf(config, log)),
  value(GIPHY, giphyOf(config, log)),
  value(PAYMENT, payPalOf(config, log)),
  value(CHAIN, chain),
  value(MediaAddresses, new MediaAddresses(config.TOKEN_SECRET, config.TOKEN_SECRET_PREVIOUS)),
  value(Admission, new Admission()),
  value(RateLimiter, new RateLimiter(parts.database, config.RATE_LIMITS === 'on')),
];

/** Assembles the product; the only place that knows every feature and every adapter. */
export const compose = async (config: Config, log: Log): Promise<App> => {
  const { roles } = config;
  const metrics = new Metrics();
  const endTracing = await startTracing(config, log);
  const parts = await openParts(config, projections, log, metrics);
  await checkKeys(config, parts, log, nameSecretProof);
  const shared: Process = {
    config,
    log,
    metrics,
    parts,
    runner: new ProcessRunner(parts.commands, metrics),
    processor: mediaProcessorOf(config, log),
    chain: chainOf(config),
    locks: new Locks(config.DATABASE_URL),
    kafka: kafkaOf(config, log),
  };
  const moderated: Partial<ModeratedKinds> = {};
  const proposable: Partial<ProposableActions> = {};
  const belongings: KeepsAnything[] = [];
  const unfinished: UnfinishedWork[] = [];
  let open = false;
  let started = false;
  let probe: ReadinessProbe = () => Promise.resolve(STARTING);
  const server: NestFastifyApplication = await createServer({
    trustedProxies: config.TRUSTED_PROXIES,
    isHttps: config.PUBLIC_URL.startsWith('https:'),
    metrics,
    isOpen: () => open,
    ...pageSources(config),
    extend: async (fastify) => {
      await serveWeb(config.WEB_DIST ?? WEB_DIST, () => server.get(SitePages))(fastify);
      await serveConsole(config.CONSOLE_DIST ?? CONSOLE_DIST)(fastify);
    },
    module: appModule([
      ...platformOf(shared),
      value(MODERATED, moderated),
      value(PROPOSABLE, proposable),
      value(Belongings, new Belongings(belongings)),
      value(HISTORIES, Object.assign({}, ...contributed(({ histories }) => histories))),
      value(
        SITEMAP_PAGES,
        contributed(({ sitemapPages }) => sitemapPages),
      ),
      value(READINESS, (of: 'ready' | 'startup') => probe(of)),
      value(UNFINISHED, unfinished),
    ]),
  });
  Object.assign(moderated, ...contributed((feature) => feature.moderated?.(server)));
  Object.assign(proposable, ...contributed((feature) => feature.proposable?.(server)));
  unfinished.push(...contributed((feature) => feature.unfinished?.(server)));
  belongings.push(...contributed((feature) => feature.belongings?.(server)));
  const running = runningRoles(server, shared);
  probe = readinessOf(shared, running, () => started);

  return {
    server,
    running,
    start: async () => {
      const tried = tryChain(shared.chain, log);
      tried.catch(() => undefined);
      // Processes that do not use files start without the object store.
      if (roles.includes('api') || roles.includes('media')) await parts.storage.prepare();
      await Promise.all(contributed((feature) => feature.prepare?.()));
      await openReadModel(shared, running);
      running.projectors.forEach((projector) => projector.start());
      if (roles.includes('api')) await runAsSystem(() => oneAtATime(shared.locks, () => seedInitialData(server)));
      await tried;
      open = roles.includes('api');
      running.workers.forEach((worker) => worker.start());
      started = true;
      if (config.METRICS_PORT > 0) {
        // Measures are the same in every process, so only processes of one role report them.
        if (roles.includes('relay'))
          await registerMeasures(metrics.registry, contributed((feature) => feature.measures?.(server)).flat(), log);
        await metrics.listen(config.METRICS_PORT, config.HOST, (of) => probe(of));
      }
    },
    stop: () => stopAll(server, shared, running).finally(endTracing),
  };
};

/** Opens the read model; from here on, no other process drops or replaces it. */
const openReadModel = async (shared: Process, { users }: RunningRoles): Promise<void> => {
  await users.start();
  await prepareReadModel(readModelOf(shared), projections, shared.log);
  await shared.parts.clock.start();
};

const stopAll = async (server: NestFastifyApplication, shared: Process, running: RunningRoles): Promise<void> => {
  const { config, metrics, parts, processor, chain } = shared;
  await closeServer(server, config.DRAIN_SECONDS * 1_000);
  shared.runner.stop();
  // Files in progress are given back to the log, because waiting for a long film would prevent a clean exit.
  await Promise.all([...running.workers.map((worker) => worker.stop()), processor.close()]);
  await running.users.untilNobodyDepends(config.HANDOVER_SECONDS * 1_000);
  await Promise.all(running.projectors.map((projector) => projector.stop()));
  await running.users.stop();
  await running.close();
  await metrics.close();
  chain?.close();
  await parts.close();
};

/** Runs work under a lock, because processes that start together would all find the initial data missing. */
const oneAtATime = async (locks: Locks, work: () => Promise<void>): Promise<void> => {
  for (;;) {
    let lock: Lock | null = null;
    try {
      lock = await locks.take('initial data');
      return await work();
    } catch (error) {
      // A busy machine may lose the connection, or a server that the work needs; the work is then started again.
      if (lock?.lost.aborted !== true && !isTransientDatabaseError(error)) throw error;
      await pause(SEED_AGAIN_MS, NEVER);
    } finally {
      await lock?.release();
    }
  }
};

/** Seeds the initial data, and waits until the read models show it, before the first request. */
const seedInitialData = async (server: NestFastifyApplication): Promise<void> => {
  for (const { seedInitialData: seed } of features) await seed?.(server);
  await server.get(Commands).settle();
};
