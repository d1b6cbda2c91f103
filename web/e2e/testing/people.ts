import { randomUUID } from 'node:crypto';
import { accountsHttp, type SessionView } from '@pixchange/contracts/http/accounts';
import { albumsHttp, type AlbumView } from '@pixchange/contracts/http/albums';
import { createClient } from '@pixchange/contracts/http/client';
import type { Page } from 'playwright-core';
import { until } from '../../../tests/until.ts';
import { url } from './browser.ts';

interface Mail {
  subject: string;
  text: string;
}

export const PASSWORD = 'Papercuts1';

export const newEmail = (): string => `p${randomUUID().slice(0, 12)}@example.org`;

export const mailsTo = async (email: string): Promise<Mail[]> =>
  (await (await fetch(`${url()}/dev/mailbox.json?to=${encodeURIComponent(email)}`)).json()) as Mail[];

/** Waits for the newest email with a link to a page; returns the link's path and query. */
export const mailLink = async (email: string, path: string): Promise<string> => {
  const pattern = new RegExp(`${path}\\?token=[\\w-]+`);
  const linkIn = (mails: Mail[]): string | undefined =>
    mails.map(({ text }) => pattern.exec(text)?.[0]).find((found) => found !== undefined);
  return linkIn(
    await until(
      () => mailsTo(email),
      (mails) => linkIn(mails) !== undefined,
      `a mail with ${path}`,
    ),
  ) as string;
};

export const confirmationLink = (email: string): Promise<string> => mailLink(email, '/user_verification');

export interface Person {
  email: string;
  username: string;
  session: SessionView;
}

/** Signs up a person through the API, for tests that are not about signing up. */
export const makePerson = async ({ confirmed = true, fullName = 'Noor Haddad' } = {}): Promise<Person> => {
  const call = createClient({ baseUrl: url() });
  const email = newEmail();
  const username = `u_${randomUUID().slice(0, 8)}`;
  const { token } = await call(accountsHttp.register, {
    body: { registration: { email, password: PASSWORD, terms_of_service: true } },
  });
  await call(accountsHttp.completeRegistration, {
    token,
    body: { registration: { email, username, full_name: fullName } },
  });
  const session = confirmed
    ? await call(accountsHttp.confirm, {
        body: { token: (await confirmationLink(email)).split('token=')[1] ?? '', password: PASSWORD },
      })
    : await call(accountsHttp.signIn, { body: { session: { email, password: PASSWORD } } });
  return { email, username, session };
};

export const makeAlbum = (person: Person, title: string, published: boolean): Promise<AlbumView> =>
  createClient({ baseUrl: url() })(albumsHttp.create, {
    token: person.session.token,
    body: { album: { title, published } },
  });

/** Stores a session in the browser, like a login in another tab. */
export const enter = async (page: Page, { session }: Person): Promise<void> => {
  // Any page of the origin works; this one runs no scripts.
  await page.goto('/robots.txt');
  await page.evaluate(({ token, ...user }) => {
    localStorage.setItem('token', token);
    localStorage.setItem(
      'pixchange_auth',
      JSON.stringify({ state: { user, login: true, loginStay: true }, version: 0 }),
    );
  }, session);
};

export const file = (name: string): string => new URL(`../files/${name}`, import.meta.url).pathname;
