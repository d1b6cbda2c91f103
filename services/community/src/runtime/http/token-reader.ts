import type { Caller } from './route.ts';

/** Purpose of a token; `staff` is only valid for `/api/admin`. */
export type SessionPurpose = 'session' | 'staff' | 'registration' | 'view';

/** Finds the person of a token; null for a token that is unknown, expired, revoked, or of another purpose. */
export interface TokenReader {
  /** Reads a token; `isUse` is whether the request extends the session. */
  read(token: string, purposes: readonly SessionPurpose[], isUse?: boolean): Promise<Caller | null>;
}
/** Nest token of the reader of bearer tokens. */
export const TOKEN_READER = Symbol('token reader');

const TOKEN_LENGTH_MAX = 200;

/** Prefix of view tokens. A refused view token is thereby reported as read-only, not as an ended session. */
export const VIEW_TOKEN_PREFIX = 'view.';

/** Returns the bearer token of an `Authorization` header, cut to 200 characters; null if there is none. */
export const bearerIn = (authorization: string | undefined): string | null =>
  /^Bearer ([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1]?.slice(0, TOKEN_LENGTH_MAX) ?? null;
