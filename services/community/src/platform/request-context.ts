import { AsyncLocalStorage } from 'node:async_hooks';

/** What a member of staff does by a call; recorded with every change that the call makes. */
export interface StaffAction {
  /** Not the id of the request, which a client may choose. */
  readonly actionId: string;
  /** As `images.take_down`. */
  readonly action: string;
  readonly target: string | null;
  readonly reason: string | null;
}

/** Who asks, and because of what; written into the metadata of every event that follows. */
export interface Cause {
  readonly correlationId: string;
  readonly causationId: string;
  readonly actorId: string;
  /** Not part of the metadata: it is recorded by an event of its own. */
  readonly staffAction?: StaffAction;
}

/** What belongs to one request, or to one event that a consumer handles. */
export interface RequestContext {
  readonly requestId: string;
  readonly causationId: string;
  actorId: string;
  /** Addresses of private files are left without their signature: an administrator looks as a member. */
  privateFilesClosed?: boolean;
  /** Set for calls of staff that change something. */
  staffAction?: StaffAction;
  /** Network that the request comes from, behind our own proxies; absent outside HTTP. */
  network?: string;
  /** Whose account a caller without a session says to have: a keyed hash, for the log. */
  account?: string;
  /** How far projections must have come so that they show what this request wrote, or saw in the log; empty once they do. */
  readonly awaited: Map<string, bigint>;
  /** The read model could not catch up in time. */
  behind: boolean;
  /** How many SQL statements it sent over the pool. */
  statements: number;
  /** What it read since somebody asked for it; null while nobody did. */
  reads: Reads | null;
}

export interface Reads {
  /** Tables of the read model. */
  readonly tables: Set<string>;
  /** True once it read anything else. */
  others: boolean;
}

const storage = new AsyncLocalStorage<RequestContext>();

export const newContext = (requestId: string, causationId: string, actorId: string): RequestContext => ({
  requestId,
  causationId,
  actorId,
  awaited: new Map(),
  behind: false,
  statements: 0,
  reads: null,
});

export const runInContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

export const currentContext = (): RequestContext | undefined => storage.getStore();

/** Who acts when nobody asked: the system itself. */
const SYSTEM = 'house';

/** What the system does by itself and waits for, as a request does, e.g. at its first start. */
export const runAsSystem = <T>(work: () => T): T => runInContext(newContext(SYSTEM, SYSTEM, SYSTEM), work);

/** For a statement that is shared with other requests: each of them counts it. */
export const countStatement = (): void => {
  const context = storage.getStore();
  if (context !== undefined) context.statements += 1;
};

/** For the log; hashed, since it may name a person. */
export const noteAccount = (account: string): void => {
  const context = storage.getStore();
  if (context !== undefined) context.account = account;
};

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
