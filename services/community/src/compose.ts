import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { checkKeys } from './check-keys.ts';
import type { Config } from './config.ts';
import { nameSecretProof, projections, serveConsole, serveWeb } from './features.ts';
import { tryChain } from './platform/chain/chain.ts';
import { chainOf } from './platform/chain/configured.ts';
import { ProcessRunner } from './runtime/processes/process-runner.ts';
import { pageSources } from './runtime/http/page-sources.ts';
import { createServer } from './runtime/http/server.ts';
import { SitePages } from './runtime/http/site-pages.ts';
import { Locks } from './runtime/jobs/locks.ts';
import type { Log } from './platform/log.ts';
import { mediaProcessorOf } from './platform/media/configured.ts';
import { Metrics } from './platform/metrics.ts';
import { registerMeasures } from './runtime/measures.ts';
import { openParts } from './runtime/parts.ts';
import { cardPagePolicy } from './platform/payments/card-page.ts';
import { READINESS, type ReadinessProbe } from './platform/readiness-probe.ts';
import { startTracing } from './platform/tracing/configured.ts';
import { readinessOf, STARTING } from './readiness.ts';
import { contributed, kafkaOf, runningRoles, type Process, type RunningRoles } from './running-roles.ts';
import { Slots, appModule, platformOf, value } from './app-module.ts';
import { openReadModel, seedInitialData, stopAll } from './lifecycle.ts';

const WEB_DIST = join(import.meta.dirname, '../../../web/dist');
const CONSOLE_DIST = join(import.meta.dirname, '../../../console/dist');

export interface App {
  readonly server: NestFastifyApplication;
  readonly running: RunningRoles;
  /** Seeds the initial data of a first start, then runs the roles. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

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
  const slots = new Slots();
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
      await serveWeb(config.WEB_DIST ?? WEB_DIST, () => server.get(SitePages), cardPagePolicy(config))(fastify);
      await serveConsole(config.CONSOLE_DIST ?? CONSOLE_DIST)(fastify);
    },
    module: appModule([
      ...platformOf(shared),
      ...slots.providers,
      value(READINESS, (of: 'ready' | 'startup') => probe(of)),
    ]),
  });
  slots.fill(server);
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
      if (roles.includes('api')) await seedInitialData(server, shared.locks);
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
