import type { Caller } from './route.ts';

/** What a token is good for: `staff` for `/api/admin` alone. */
export type SessionPurpose = 'session' | 'staff' | 'registration' | 'view';

/** Finds the person behind a token; null for one that is unknown, expired, revoked, or of another purpose. */
export interface TokenReader {
  /** `isUse`: it prolongs the session. */
  read(token: string, purposes: readonly SessionPurpose[], isUse?: boolean): Promise<Caller | null>;
}
export const TOKEN_READER = Symbol('token reader');

const TOKEN_LENGTH_MAX = 200;

/** Tells a token of a view apart, so that it is refused by what it may not open instead of looking like a session that ended. */
export const VIEW_TOKEN_PREFIX = 'view.';

/** The token of an `Authorization` header. */
export const bearerIn = (authorization: string | undefined): string | null =>
  /^Bearer ([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1]?.slice(0, TOKEN_LENGTH_MAX) ?? null;
