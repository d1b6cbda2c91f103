import type { PartHealth, Readiness } from '@pixchange/contracts/http/health';
import type { MediaProcessor } from '@pixchange/media';
import type { Chain } from './platform/chain/chain.ts';
import { needs, type PartName } from './roles.ts';
import type { Process, RunningRoles } from './running-roles.ts';
import { LIVE_SCHEMA } from './platform/postgres/schema-names.ts';

/**
 * Shorter than the three-second timeout of external probes; otherwise, the response that names the unavailable service
 * would come too late.
 */
const PROBE_MS = 2_000;

/** Readiness while the process is being assembled. */
export const STARTING: Readiness = { status: 'not_ready', parts: { roles: { ready: false, detail: 'starting' } } };

const probed = async (ping: () => Promise<unknown>): Promise<PartHealth> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), PROBE_MS);
  });
  try {
    await Promise.race([ping(), late]);
    return { ready: true };
  } catch (error) {
    return { ready: false, detail: error instanceof Error ? error.message : 'no answer' };
  } finally {
    clearTimeout(timer);
  }
};

const inState = (ready: boolean, detail: string): PartHealth => (ready ? { ready } : { ready, detail });

/** Reports the sandbox of uploads; a weak one does not make the process unready. */
const sandboxState = async (processor: Pick<MediaProcessor, 'sandbox'>): Promise<PartHealth> => {
  const tried = processor.sandbox().catch(() => 'none found');
  const detail = await Promise.race([
    tried,
    new Promise<string>((resolve) => setImmediate(() => resolve('being tried'))),
  ]);
  return { ready: true, detail };
};

/** Reports the chain. Mints wait while the node does not respond; everything else works. */
const chainState = async (chain: Chain | null): Promise<PartHealth> => {
  if (chain === null) return { ready: true, detail: 'none is set up; works cannot be minted' };
  const { ready, detail } = await probed(() => chain.headBlock());
  return ready ? { ready } : { ready, detail: `does not answer; mints wait: ${detail}` };
};

/** Returns the health of the servers that this process uses, by their names in the response. */
const serversOf = async ({ config, parts, processor, chain, kafka }: Process): Promise<Record<string, PartHealth>> => {
  const { database, eventLog, storage, disk, mailer, clock } = parts;
  const [postgres, readModel, eventStore, objectStore, mail, chained, diskReport, broker] = await Promise.all([
    probed(() => database.query('SELECT 1')),
    probed(() => database.query(`SELECT 1 FROM ${LIVE_SCHEMA}.checkpoints`)),
    probed(() => eventLog.ping()),
    probed(() => storage.ping()),
    probed(() => mailer.ping()),
    chainState(chain),
    disk.report(),
    kafka === null ? null : probed(() => kafka.ping()),
  ]);
  const optional: Readonly<Record<PartName, PartHealth | null>> = {
    'object-store': objectStore,
    mail,
    chain: chained,
    kafka: broker,
    'read-model': readModel.ready ? inState(clock.connected, 'not connected') : readModel,
  };
  const found: Record<string, PartHealth> = { postgres, 'event-store': eventStore };
  for (const [name, health] of Object.entries(optional))
    if (health !== null) found[name] = needs(config.roles, name as PartName) ? health : { ...health, required: false };
  // An almost full disk only stops uploads; taking the site offline would not free space.
  if (diskReport !== null) found['disk'] = { ready: true, detail: diskReport };
  if (config.roles.includes('media')) found['media-sandbox'] = await sandboxState(processor);
  return found;
};

/**
 * Returns the health of this process's projections and consumers. A process of the `api` role stays ready while its
 * consumers wait for the broker.
 */
const rolesIn = ({ config, kafka }: Process, { projectors, deliveries }: RunningRoles): Record<string, PartHealth> => {
  const found: Record<string, PartHealth> = {};
  for (const { name, state, caughtUp, detail } of projectors)
    found[`projector:${name}`] = inState(
      state === 'standby' || (state === 'running' && caughtUp),
      detail === '' ? state : `${state}: ${detail}`,
    );
  const mayWait = kafka !== null && config.roles.includes('api');
  for (const { consumer, state, detail = '' } of deliveries)
    found[`consumer:${consumer.name}`] = {
      ...inState(state === 'running' || state === 'standby', detail === '' ? state : `${state}: ${detail}`),
      ...(mayWait && { required: false }),
    };
  return found;
};

/**
 * Checks every server and role. The process is ready when every required one is ready; `startup` also waits for the
 * others, because a first start needs everything.
 */
export const readinessOf =
  (shared: Process, running: RunningRoles, started: () => boolean) =>
  async (of: 'ready' | 'startup'): Promise<Readiness> => {
    const parts: Record<string, PartHealth> = { ...(await serversOf(shared)), ...rolesIn(shared, running) };
    if (!started()) parts['roles'] = { ready: false, detail: 'starting' };
    const counted = Object.values(parts).filter(({ required }) => of === 'startup' || required !== false);
    return { status: counted.every(({ ready }) => ready) ? 'ready' : 'not_ready', parts };
  };
