import { accountsHttp } from '@pixchange/contracts/http/accounts';
import type { createClient } from '@pixchange/contracts/http/client';
import { fetchConfirmationTokens } from './mailbox.ts';
import type { DemoArtist } from './manifest.ts';
import type { Notes } from './notes.ts';
import { Blocked, hasCode } from './errors.ts';

export type Call = ReturnType<typeof createClient>;

export interface Session {
  readonly token: string;
  readonly confirmed: boolean;
}

const attemptsMax = 5;
const resendAfterMs = 20_000;

/** Steps to set up one artist's account; each can be repeated. */
export interface Account {
  /** Logs in; null when there is no account yet. */
  readonly signIn: () => Promise<Session | null>;
  /**
   * Registers. May have to be called several times: a call first discards an address or token that a lost response left
   * behind.
   * @throws Blocked when the username is taken, or when too many email addresses are
   */
  readonly register: () => Promise<void>;
  /** Returns a new session; null while no usable email has arrived. Requests the email again after a while. */
  readonly confirm: (session: Session) => Promise<Session | null>;
}

export interface AccountNeeds {
  readonly call: Call;
  readonly notes: Notes;
  readonly mailboxUrl: string;
  readonly now: () => number;
}

export const demoEmail = (username: string, attempt: number): string =>
  `${username}${attempt > 1 ? `.${attempt}` : ''}@demo.pixchange.test`;

const signIn = async (username: string, { call, notes }: AccountNeeds): Promise<Session | null> => {
  const { attempt } = notes.of(username);
  if (attempt === 0) return null;
  try {
    const body = { session: { email: demoEmail(username, attempt), password: notes.passwordOf(username) } };
    const { token, status } = await call(accountsHttp.signIn, { body });
    return { token, confirmed: status === 'confirmed' };
  } catch (error) {
    if (hasCode(error, 'account.bad-credentials')) return null;
    throw error;
  }
};

/** Begins a registration; returns the token for its second step, or null when another address must be tried. */
const begin = async (username: string, { call, notes }: AccountNeeds): Promise<string | null> => {
  const attempt = Math.max(1, notes.of(username).attempt);
  if (attempt > attemptsMax)
    throw new Blocked(`${attemptsMax} email addresses are taken already; was demo.json removed?`);
  await notes.change(username, { attempt });
  try {
    const registration = {
      email: demoEmail(username, attempt),
      password: notes.passwordOf(username),
      terms_of_service: true,
    };
    const { token } = await call(accountsHttp.register, { body: { registration } });
    await notes.change(username, { registrationToken: token });
    return token;
  } catch (error) {
    if (!hasCode(error, 'account.email-taken')) throw error;
    // A registration whose response was lost still reserves the address, and its token is unknown. The next attempt
    // uses another address.
    await notes.change(username, { attempt: attempt + 1 });
    return null;
  }
};

const register = async ({ username, fullName }: DemoArtist, needs: AccountNeeds): Promise<void> => {
  const { call, notes } = needs;
  const token = notes.of(username).registrationToken ?? (await begin(username, needs));
  if (token === null) return;
  try {
    await call(accountsHttp.completeRegistration, { body: { registration: { username, full_name: fullName } }, token });
  } catch (error) {
    if (hasCode(error, 'account.username-taken'))
      throw new Blocked(`the username ${username} belongs to an account that is not ours`);
    const isSpent = hasCode(error, 'account.registration-ended') || hasCode(error, 'account.already-registered');
    if (!isSpent) throw error;
    // The token has expired, or was used by a request whose response was lost. The next round logs in to find out
    // which.
  }
  await notes.change(username, { registrationToken: null });
};

/**
 * Follows the newest link that was not refused before.
 * @returns null when there is none
 */
const followLink = async (
  username: string,
  bearer: string,
  usedUp: Set<string>,
  { call, notes, mailboxUrl }: AccountNeeds,
): Promise<Session | null> => {
  const tokens = await fetchConfirmationTokens(mailboxUrl, demoEmail(username, notes.of(username).attempt));
  const linkToken = tokens.find((one) => !usedUp.has(one));
  if (linkToken === undefined) return null;
  try {
    const { token, status } = await call(accountsHttp.confirm, { token: bearer, body: { token: linkToken } });
    return { token, confirmed: status === 'confirmed' };
  } catch (error) {
    if (!hasCode(error, 'account.token-used-up')) throw error;
    usedUp.add(linkToken);
    return null;
  }
};

export const accountOf = (artist: DemoArtist, needs: AccountNeeds): Account => {
  const { username } = artist;
  const usedUp = new Set<string>();
  let waitingSince: number | null = null;
  const confirm = async (session: Session): Promise<Session | null> => {
    const confirmed = await followLink(username, session.token, usedUp, needs);
    if (confirmed !== null) return confirmed;
    waitingSince ??= needs.now();
    if (needs.now() - waitingSince > resendAfterMs) {
      waitingSince = needs.now();
      await needs.call(accountsHttp.resendConfirmation, { token: session.token, body: {} });
    }
    return null;
  };
  return { signIn: () => signIn(username, needs), register: () => register(artist, needs), confirm };
};
