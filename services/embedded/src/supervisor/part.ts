import type { PartHealth } from '../gateway/readiness.ts';
import type { Log } from '../processes/lines.ts';

/** Names of environment variables and their values, as one part hands them to the next. */
export type Addresses = Readonly<Record<string, string>>;

/** What a part gets when it starts. */
export type PartContext = {
  /** The same port in every start of this run, so that clients find the part again; `name` tells several ports apart. */
  port(name?: string): Promise<number>;
  /**
   * What the environment and the parts that this one needs have given, once all of those are ready: a part starts at
   * once, and does until then what it can do without them. Fails when one of them can't run.
   */
  addresses(): Promise<Addresses>;
  /** Folder of the part's own under DATA_DIR; not yet made. */
  dataDir: string;
  log: Log;
  /** Aborts when everything is to end, also in the middle of a start. */
  stopping: AbortSignal;
};

export type RunningPart = {
  /** What this part gives to the others. */
  provides: Addresses;
  /** What people should know although it is ready; shown with its health. */
  note?: string;
  /** Settles when the part has ended, asked or not, with what it ended on. */
  ended: Promise<string>;
  /** Fails when the part does not answer. */
  probe(): Promise<void>;
  /** Asks it to end and waits; ends it by force when it takes too long. */
  stop(): Promise<void>;
};

/** One part of the product: what it is called, what it needs, what makes it unnecessary, and how it starts. */
export type Part = {
  name: string;
  /** Names of parts whose addresses it waits for; one that is replaced counts as ready. */
  needs: readonly string[];
  /** While it is away the product works on without it. */
  optional?: true;
  /** The variable whose presence in the environment means that the part runs elsewhere. */
  replacedBy?: string;
  /** Settles when the part is ready for others. */
  start(context: PartContext): Promise<RunningPart>;
};

export type PartState = 'waiting' | 'starting' | 'ready' | 'restarting' | 'stopped' | 'elsewhere';

export const healthOf = (state: PartState, detail?: string): PartHealth => {
  const ready = state === 'ready' || state === 'elsewhere';
  if (ready) return { ready };
  return { ready, detail: detail === undefined ? state : `${state}: ${detail}` };
};
