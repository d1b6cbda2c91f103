import { createHash, randomBytes, randomInt } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../processes/durable-file.ts';
import type { TokenKind } from './kinds.ts';

/** Person at the provider. */
export type Identity = {
  /** App-scoped id of digits, like the provider's ids. */
  id: string;
  name: string;
  email: string | null;
};

/** Issued token. Its times are Unix times in seconds, as in the Graph API. */
export type GivenToken = {
  kind: TokenKind;
  identity: Identity;
  issuedAt: number;
  expiresAt: number;
};

/** Person for whom a token is requested: an existing person with changes if the id is known, otherwise a new person. */
export type Wanted = { id?: string | undefined; name?: string | undefined; email?: string | null | undefined };

export type LoginStore = {
  /** Returns the identities, newest first. */
  identities(): Promise<readonly Identity[]>;
  /** Issues a new token; resolves when the identity and the token are on disk. */
  giveToken(kind: TokenKind, wanted: Wanted): Promise<GivenToken & { token: string }>;
  /** Returns the token with its person; undefined if it is unknown or was dropped. */
  find(token: string): Promise<GivenToken | undefined>;
};

type StoredToken = { hash: string; kind: TokenKind; identityId: string; issuedAt: number; expiresAt: number };
type State = { identities: Identity[]; tokens: StoredToken[] };

const identitiesMax = 500;
const tokensMax = 2_000;
const tokenLifeSeconds = 2 * 60 * 60;
const idDigits = 16;

const firstPeople: readonly Omit<Identity, 'id'>[] = [
  { name: 'Mara Lindqvist', email: 'mara.lindqvist@example.org' },
  { name: 'Tomás Iglesias', email: null },
];

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export const newIdentityId = (): string => `1${Array.from({ length: idDigits - 1 }, () => randomInt(10)).join('')}`;

const newToken = (): string => `EAA${randomBytes(96).toString('base64url')}`;

const read = async (path: string): Promise<State | undefined> => {
  try {
    const { identities, tokens } = JSON.parse(await readFile(path, 'utf8')) as Partial<State>;
    if (!Array.isArray(identities) || !Array.isArray(tokens)) throw new Error(`${path} is not the login sandbox's`);
    return { identities, tokens };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

/**
 * Returns the requested identity, and the list of all identities that ends with it; drops the oldest above the limit.
 */
const withIdentity = (
  known: readonly Identity[],
  { id, name, email }: Wanted,
): { identity: Identity; identities: Identity[] } => {
  const before = id === undefined ? undefined : known.find((identity) => identity.id === id);
  const identity = {
    id: id ?? newIdentityId(),
    name: name ?? before?.name ?? 'Test Person',
    email: email === undefined ? (before?.email ?? null) : email,
  };
  return {
    identity,
    identities: [...known.filter((other) => other.id !== identity.id), identity].slice(-identitiesMax),
  };
};

/** Opens the file with the identities and the hashes of their tokens. Changes resolve once they are on disk. */
export const openLoginStore = async (dataDir: string): Promise<LoginStore> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'login-sandbox.json');
  const first: State = { identities: firstPeople.map((person) => ({ ...person, id: newIdentityId() })), tokens: [] };
  // Changes run one after the other; concurrent ones would overwrite each other.
  let state: Promise<State> = Promise.resolve((await read(path)) ?? first);

  const change = async <T>(next: (current: State) => { state: State; answer: T }): Promise<T> => {
    const before = state;
    const made = before.then(async (current) => {
      const result = next(current);
      await writeDurably(path, JSON.stringify(result.state));
      return result;
    });
    state = made.then(
      (result) => result.state,
      () => before,
    );
    return (await made).answer;
  };

  return {
    identities: async () => [...(await state).identities].reverse(),
    giveToken: (kind, wanted) =>
      change((current) => {
        const { identity, identities } = withIdentity(current.identities, wanted);
        const token = newToken();
        const now = Math.floor(Date.now() / 1_000);
        const issuedAt = kind === 'expired' ? now - 2 * tokenLifeSeconds : now;
        const times = { issuedAt, expiresAt: issuedAt + tokenLifeSeconds };
        const stored: StoredToken = { hash: hashOf(token), kind, identityId: identity.id, ...times };
        return {
          state: { identities, tokens: [...current.tokens, stored].slice(-tokensMax) },
          answer: { token, kind, identity, ...times },
        };
      }),
    find: async (token) => {
      const { identities, tokens } = await state;
      const hash = hashOf(token);
      const stored = tokens.find((given) => given.hash === hash);
      const identity = identities.find(({ id }) => id === stored?.identityId);
      if (stored === undefined || identity === undefined) return undefined;
      const { kind, issuedAt, expiresAt } = stored;
      return { kind, identity, issuedAt, expiresAt };
    },
  };
};
