import type { Readiness } from '@pixchange/contracts/http/health';
import type { Chain } from './platform/chain/chain.ts';
import type { MediaProcessor } from './platform/media/index.ts';
import type { Parts } from './platform/parts.ts';
import type { Follower } from './platform/read-model/projector.ts';
import { LIVE_SCHEMA } from './platform/read-model/schema-names.ts';
import type { LogRelay } from './platform/relay/log-relay.ts';

/** Less than the three seconds that probes in front of us wait, so that they hear which part is away. */
const PROBE_MS = 2_000;

export interface RunningRoles {
  readonly processor: Pick<MediaProcessor, 'sandbox'>;
  readonly chain: Chain | null;
  readonly projectors: readonly Follower[];
  readonly relays: readonly LogRelay[];
}

type PartState = Readiness['parts'][string];

const probed = async (ping: () => Promise<unknown>): Promise<PartState> => {
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

const inState = (ready: boolean, detail: string): PartState => (ready ? { ready } : { ready, detail });

/** Which sandbox uploads are decoded in; a weak one is no reason to stop. */
const sandboxState = async (processor: RunningRoles['processor']): Promise<PartState> => {
  const tried = processor.sandbox().catch(() => 'none found');
  const detail = await Promise.race([
    tried,
    new Promise<string>((resolve) => setImmediate(() => resolve('being tried'))),
  ]);
  return { ready: true, detail };
};

/** Mints wait while the chain does not answer, and everything else works. */
const chainState = async (chain: Chain | null): Promise<PartState> => {
  if (chain === null) return { ready: true, detail: 'none is set up; works cannot be minted' };
  const { ready, detail } = await probed(() => chain.headBlock());
  return ready ? { ready } : { ready: true, detail: `does not answer; mints wait: ${detail}` };
};

/** Asks every part and role; ready only when each is. */
export const readinessOf =
  (
    { database, eventLog, storage, disk, mailer, clock }: Parts,
    { projectors, relays, processor, chain }: RunningRoles,
  ) =>
  async (): Promise<Readiness> => {
    const [postgres, readModel, eventStore, objectStore, mail, chained, diskReport] = await Promise.all([
      probed(() => database.query('SELECT 1')),
      probed(() => database.query(`SELECT 1 FROM ${LIVE_SCHEMA}.checkpoints`)),
      probed(() => eventLog.ping()),
      probed(() => storage.ping()),
      probed(() => mailer.ping()),
      chainState(chain),
      disk.report(),
    ]);
    const parts: Readiness['parts'] = {
      postgres,
      'event-store': eventStore,
      'object-store': objectStore,
      mail,
      chain: chained,
      'read-model': readModel.ready ? inState(clock.connected, 'not connected') : readModel,
    };
    // A disk that is almost full stops uploads alone; taking the site away would not make room.
    if (diskReport !== null) parts['disk'] = { ready: true, detail: diskReport };
    parts['media-sandbox'] = await sandboxState(processor);
    for (const { name, state, caughtUp, detail } of projectors)
      parts[`projector:${name}`] = inState(
        state === 'standby' || (state === 'running' && caughtUp),
        detail === '' ? state : `${state}: ${detail}`,
      );
    for (const { consumer, state } of relays)
      parts[`consumer:${consumer.name}`] = inState(state === 'running' || state === 'standby', state);
    return { status: Object.values(parts).every(({ ready }) => ready) ? 'ready' : 'not_ready', parts };
  };
