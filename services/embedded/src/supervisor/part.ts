import type { PartHealth } from '../gateway/readiness.ts';
import type { Log } from '../processes/lines.ts';

/** Environment variables that one service provides to others. */
export type Addresses = Readonly<Record<string, string>>;

/** Context of a starting service. */
export type PartContext = {
  /**
   * Returns a port, which stays the same when the service restarts during this run, so clients find the service again.
   * `name` distinguishes several ports.
   */
  port(name?: string): Promise<number>;
  /**
   * Returns the addresses from the environment and from the needed services, once those services are ready. Call this
   * as late as possible, because all services start at the same time. Rejects if a needed service can't run.
   */
  addresses(): Promise<Addresses>;
  /** Folder of the service under DATA_DIR; not created yet. */
  dataDir: string;
  log: Log;
  /** Aborted when everything stops, even during a start. */
  stopping: AbortSignal;
};

export type RunningPart = {
  /** Addresses that this service provides to others. */
  provides: Addresses;
  /** Note for people about a ready service, shown with its health. */
  note?: string;
  /** Resolves with the reason when the service ends, whether requested or not. */
  ended: Promise<string>;
  /** Rejects if the service does not respond. */
  probe(): Promise<void>;
  /** Stops the service and waits for its end; kills it if this takes too long. */
  stop(): Promise<void>;
};

/** Service that the supervisor runs. */
export type Part = {
  name: string;
  /** Names of the services whose addresses this one needs; a replaced service counts as ready. */
  needs: readonly string[];
  /** True if the product works without the service. */
  optional?: true;
  /** Environment variable that is set if the service runs elsewhere. */
  replacedBy?: string;
  /** Starts the service; resolves when other services can use it. */
  start(context: PartContext): Promise<RunningPart>;
};

export type PartState = 'waiting' | 'starting' | 'ready' | 'restarting' | 'stopped' | 'elsewhere';

export const healthOf = (state: PartState, detail?: string): PartHealth => {
  const ready = state === 'ready' || state === 'elsewhere';
  if (ready) return { ready };
  return { ready, detail: detail === undefined ? state : `${state}: ${detail}` };
};
