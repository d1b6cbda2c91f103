import { randomUUID } from 'node:crypto';
import { accountsHttp, type SessionView } from '@pixchange/contracts/http/accounts';
import { createClient } from '@pixchange/contracts/http/client';
import { startProduct } from '../../web/e2e/testing/product.ts';
import { PASSWORD } from '../product.ts';
import { until } from '../until.ts';

const MAIL_MS_MAX = 60_000;

export interface RealProduct {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Starts the product with its demo works, like `npm start`, or uses the running product at REAL_PRODUCT_URL. */
export const openProduct = async (): Promise<RealProduct> => {
  const url = process.env['REAL_PRODUCT_URL'];
  return url === undefined
    ? startProduct({ DEMO: 'on', TRENDING_SECONDS: '1' })
    : { url: url.replace(/\/+$/, ''), stop: () => Promise.resolve() };
};

/** Returns the texts of the emails to an address. */
type ReadMails = (email: string) => Promise<readonly string[]>;

const mailboxOf =
  (url: string): ReadMails =>
  async (email) => {
    const answer = await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(email)}`);
    return ((await answer.json()) as { text: string }[]).map(({ text }) => text);
  };

const confirmationToken = async (readMails: ReadMails, email: string): Promise<string> => {
  const tokenIn = (texts: readonly string[]) =>
    texts.map((text) => /\/user_verification\?token=([\w-]+)/.exec(text)?.[1]).find((token) => token !== undefined);
  const hasToken = (texts: readonly string[]) => tokenIn(texts) !== undefined;
  return tokenIn(await until(() => readMails(email), hasToken, 'the confirmation mail', MAIL_MS_MAX)) as string;
};

/** Signs up a confirmed member. */
export const makeMember = async (url: string, readMails: ReadMails = mailboxOf(url)): Promise<SessionView> => {
  const call = createClient({ baseUrl: url });
  const email = `p${randomUUID().slice(0, 12)}@example.org`;
  const registration = { email, password: PASSWORD, terms_of_service: true as const };
  const { token } = await call(accountsHttp.register, { body: { registration } });
  await call(accountsHttp.completeRegistration, {
    token,
    body: { registration: { email, username: `u_${randomUUID().slice(0, 8)}`, full_name: 'Noor Haddad' } },
  });
  return call(accountsHttp.confirm, { body: { token: await confirmationToken(readMails, email), password: PASSWORD } });
};

/** Prints the failures and their number. If there are any, sets the exit code to 1. */
export const report = (failures: readonly string[]): void => {
  for (const failure of failures) process.stderr.write(`failed: ${failure}\n`);
  process.stdout.write(failures.length === 0 ? 'passed\n' : `${failures.length} failed\n`);
  process.exitCode = failures.length === 0 ? 0 : 1;
};
