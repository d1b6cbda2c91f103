import { AsyncLocalStorage } from 'node:async_hooks';

/** Action of a staff member in a request; recorded together with every change that the request makes. */
export interface StaffAction {
  /** Id of the action; not the id of the request, which a client may choose. */
  readonly actionId: string;
  /** Name such as `images.take_down`. */
  readonly action: string;
  readonly target: string | null;
  readonly reason: string | null;
}

/** Actor and cause of a change; written into the metadata of every resulting event. */
export interface Cause {
  readonly correlationId: string;
  readonly causationId: string;
  readonly actorId: string;
  /** Action of staff; it is not part of the metadata, because a separate event records it. */
  readonly staffAction?: StaffAction;
}

/** State of one request, or of one event that a consumer handles. */
export interface RequestContext {
  readonly requestId: string;
  readonly causationId: string;
  actorId: string;
  /** True when URLs of private files are not signed, because an administrator views the site as a member. */
  privateFilesClosed?: boolean;
  /** Action of a staff request that changes something; absent in all other contexts. */
  staffAction?: StaffAction;
  /** Network of the client, as reported by our own proxies; absent outside HTTP. */
  network?: string;
  /** Account of a password attempt, for the log: the hash of an email address, or the id of a member. */
  account?: string;
  /** Positions that projections must reach to show what this request wrote or saw in the log; empty once they have. */
  readonly awaited: Map<string, bigint>;
  /** Whether the read model did not reach the awaited positions in time. */
  behind: boolean;
  /** Number of SQL statements that were sent for the request. */
  statements: number;
  /** Tables that the request read since recording began; null without recording. */
  reads: Reads | null;
}

/** Tables that a request read, which decide how long its response may be cached. */
export interface Reads {
  /** Tables of the read model. */
  readonly tables: Set<string>;
  /** True once the request read anything else. */
  others: boolean;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Returns the context of a request or a message; `actorId` is the member who acts. */
export const newContext = (requestId: string, causationId: string, actorId: string): RequestContext => ({
  requestId,
  causationId,
  actorId,
  awaited: new Map(),
  behind: false,
  statements: 0,
  reads: null,
});

/** Runs work with this context, including everything that it awaits. */
export const runInContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

/** Returns the context of the current request; undefined outside of one. */
export const currentContext = (): RequestContext | undefined => storage.getStore();

/** Actor of work that no request started: the system itself. */
const SYSTEM = 'house';

/** Runs work of the system in a context like that of a request, for example at the first start. */
export const runAsSystem = <T>(work: () => T): T => runInContext(newContext(SYSTEM, SYSTEM, SYSTEM), work);

/** Counts a statement for the current request; a statement for several requests is counted for each. */
export const countStatement = (): void => {
  const context = storage.getStore();
  if (context !== undefined) context.statements += 1;
};

/**
 * Records the account for the log: the hash of an email address, or the id of a member. The address itself is personal.
 */
export const noteAccount = (account: string): void => {
  const context = storage.getStore();
  if (context !== undefined) context.account = account;
};

/** Returns the ids that events of the current request record; the system's own outside of a request. */
export const currentCause = (): Cause => {
  const context = storage.getStore();
  return context === undefined
    ? { correlationId: SYSTEM, causationId: SYSTEM, actorId: SYSTEM }
    : {
        correlationId: context.requestId,
        causationId: context.causationId,
        actorId: context.actorId,
        ...(context.staffAction === undefined ? {} : { staffAction: context.staffAction }),
      };
};
