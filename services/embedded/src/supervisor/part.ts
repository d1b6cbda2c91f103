import type { PartHealth } from '../gateway/readiness.ts';
import type { Log } from '../processes/lines.ts';

/** Environment variables that one service provides to others. */
export type Addresses = Readonly<Record<string, string>>;

/** Context of a starting service. */
export type PartContext = {
  /**
   * Returns a port, which is the same at every start of this run so that clients find the service again; `name`
   * distinguishes several ports.
   */
  port(name?: string): Promise<number>;
  /**
   * Returns the addresses from the environment and from the needed services, once those are ready. A service starts at
   * once and does what it can before that. Fails when a needed service can't run.
   */
  addresses(): Promise<Addresses>;
  /** Folder of the service under DATA_DIR; not created yet. */
  dataDir: string;
  log: Log;
  /** Aborts when everything stops, even in the middle of a start. */
  stopping: AbortSignal;
};

export type RunningPart = {
  /** Addresses that this service provides to others. */
  provides: Addresses;
  /** Notice for people although it is ready; shown with its health. */
  note?: string;
  /** Settles with the reason when the service has ended, on request or not. */
  ended: Promise<string>;
  /** Fails when the service does not answer. */
  probe(): Promise<void>;
  /** Asks it to stop and waits; kills it when that takes too long. */
  stop(): Promise<void>;
};

/** One service of the product: its name, its dependencies, its replacement, and its start. */
export type Part = {
  name: string;
  /** Names of services whose addresses it waits for; a replaced one counts as ready. */
  needs: readonly string[];
  /** True when the product also works without it. */
  optional?: true;
  /** Environment variable that is set when the service runs elsewhere. */
  replacedBy?: string;
  /** Starts the service; settles when it is ready for others. */
  start(context: PartContext): Promise<RunningPart>;
};

export type PartState = 'waiting' | 'starting' | 'ready' | 'restarting' | 'stopped' | 'elsewhere';

export const healthOf = (state: PartState, detail?: string): PartHealth => {
  const ready = state === 'ready' || state === 'elsewhere';
  if (ready) return { ready };
  return { ready, detail: detail === undefined ? state : `${state}: ${detail}` };
};
