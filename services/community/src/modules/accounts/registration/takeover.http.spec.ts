import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { ApiError } from '@pixchange/contracts/http/client';
import { passwordsHttp } from '@pixchange/contracts/http/passwords';
import { socialLoginHttp } from '@pixchange/contracts/http/social-login';
import { tryEach } from '../../../../../../tests/at-once.ts';
import {
  linkToken,
  mailsTo,
  newEmail,
  sharedProduct,
  until,
  type Mail,
  type Product,
} from '../../../../../../tests/product.ts';
import { requestLoginToken, signed } from '../testing/provider.ts';

jest.setTimeout(120_000);

const OWNERS_PASSWORD = 'Papercuts1';
const NEW_PASSWORD = 'Scissors22';
const STRANGERS_PASSWORD = 'Burglary33';

let product: Product;
beforeAll(async () => {
  product = await sharedProduct('plain');
});

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) =>
      error instanceof ApiError ? (error.errors[0]?.code ?? String(error.status)) : Promise.reject(error as Error),
  );
const linksTo = async (email: string, path: string): Promise<Mail[]> =>
  (await mailsTo(email)).filter(({ text }) => text.includes(`${path}?token=`));
const signIn = (email: string, password: string) =>
  product.call(accountsHttp.signIn, { body: { session: { email, password } } });
const begin = (email: string, password: string) =>
  product.call(accountsHttp.register, { body: { registration: { email, password, terms_of_service: true } } });
const complete = (token: string) =>
  product.call(accountsHttp.completeRegistration, {
    token,
    body: { registration: { username: `t_${randomUUID().slice(0, 8)}`, full_name: 'Ines Okafor' } },
  });
const confirm = (token: string, password?: string, bearer?: string) =>
  product.call(accountsHttp.confirm, {
    ...(bearer === undefined ? {} : { token: bearer }),
    body: { token, ...(password === undefined ? {} : { password }) },
  });

/**
 * Runs `work` and waits for its email. An email that arrives later, after its account lost the address, would be
 * mistaken for the next one.
 */
const untilMailed = async <T>(email: string, work: () => Promise<T>): Promise<T> => {
  const before = (await linksTo(email, '/user_verification')).length;
  const answer = await work();
  await until(
    () => linksTo(email, '/user_verification'),
    ({ length }) => length > before,
    'a link that confirms',
  );
  return answer;
};

const resetByMail = async (email: string, password: string): Promise<void> => {
  const before = (await linksTo(email, '/password/edit')).length;
  await product.call(passwordsHttp.requestReset, { body: { password: { email } } });
  const mails = await until(
    () => linksTo(email, '/password/edit'),
    ({ length }) => length > before,
    'a link to a new password',
  );
  await product.call(passwordsHttp.reset, { body: { token: linkToken(mails[0] as Mail), password } });
};

/** Credentials that a stranger keeps to enter the account after its owner confirms it. */
interface StrangersCredentials {
  readonly sessions: string[];
  readonly registrations: string[];
  readonly accessTokens: string[];
}

/** Ways in which a stranger uses the address before its owner. */
const preparations: Readonly<Record<string, (email: string, loot: StrangersCredentials) => Promise<void>>> = {
  'begins a registration': async (email, { registrations }) => {
    registrations.push((await begin(email, STRANGERS_PASSWORD)).token);
  },
  'registers with a password': async (email, { sessions }) => {
    const { token } = await begin(email, STRANGERS_PASSWORD);
    await untilMailed(email, () => complete(token));
    sessions.push((await signIn(email, STRANGERS_PASSWORD)).token);
  },
  'claims the address from an account by Facebook': async (email, { sessions, accessTokens }) => {
    const { access_token } = await requestLoginToken('no_email', { name: 'Ada' });
    const { token } = await product.call(socialLoginHttp.register, { body: { access_token, terms_of_service: true } });
    await untilMailed(email, () => product.call(accountsHttp.resendConfirmation, { token, body: { email } }));
    sessions.push(token);
    accessTokens.push(access_token);
  },
  'registers by a Facebook account with the address': async (email, { sessions, accessTokens }) => {
    const { access_token } = await requestLoginToken('user', { name: 'Ada', email });
    const { token } = await untilMailed(email, () =>
      product.call(socialLoginHttp.register, { body: { access_token, terms_of_service: true } }),
    );
    sessions.push(token);
    accessTokens.push(access_token);
  },
};

/** Steps of the mailbox owner, tested in every order; a step that is not possible does nothing. */
const ownersSteps: Readonly<Record<string, (email: string) => Promise<unknown>>> = {
  'opens the link': async (email) => {
    const [mail] = await linksTo(email, '/user_verification');
    return mail === undefined ? undefined : codeOf(confirm(linkToken(mail)));
  },
  resets: async (email) => {
    // Without an account, no email is sent.
    if ((await codeOf(begin(email, OWNERS_PASSWORD))) === 'account.email-taken') await resetByMail(email, NEW_PASSWORD);
  },
  registers: async (email) => {
    const answer = await begin(email, OWNERS_PASSWORD).catch(() => null);
    if (answer !== null) await untilMailed(email, () => complete(answer.token));
  },
};

const resetsFirst = async (email: string): Promise<void> => {
  if ((await linksTo(email, '/user_verification')).length > 0) await resetByMail(email, NEW_PASSWORD);
};

const orders = (names: readonly string[]): string[][] =>
  names.length === 0
    ? [[]]
    : names.flatMap((name) => orders(names.filter((other) => other !== name)).map((rest) => [name, ...rest]));

/**
 * Logs the owner in with one of their passwords, by registering, or through a password reset link, and confirms the
 * email.
 */
const logOwnerIn = async (email: string): Promise<{ id: string; token: string; status: string }> => {
  const known = async () =>
    (await signIn(email, OWNERS_PASSWORD).catch(() => null)) ?? (await signIn(email, NEW_PASSWORD).catch(() => null));
  let session = await known();
  if (session === null) {
    const answer = await begin(email, OWNERS_PASSWORD).catch(() => null);
    if (answer === null) await resetByMail(email, NEW_PASSWORD);
    else await complete(answer.token);
    session = await known();
  }
  if (session === null) throw new Error('the owner cannot log in');
  if (session.status === 'confirmed') return session;
  const { token } = session;
  const before = (await linksTo(email, '/user_verification')).length;
  await product.call(accountsHttp.resendConfirmation, { token, body: {} });
  const mails = await until(
    () => linksTo(email, '/user_verification'),
    ({ length }) => length > before,
    'a new link',
  );
  return confirm(linkToken(mails[0] as Mail), undefined, token);
};

const opens = async (work: Promise<{ token: string }>): Promise<string[]> =>
  work.then(
    ({ token }) => [token],
    () => [],
  );

/** Returns the accounts that the stranger can still use. */
const accountsOf = async (
  email: string,
  { sessions, registrations, accessTokens }: StrangersCredentials,
): Promise<string[]> => {
  await Promise.all(registrations.map((token) => codeOf(complete(token))));
  const opened = [
    ...sessions,
    ...(await opens(signIn(email, STRANGERS_PASSWORD))),
    ...(
      await Promise.all(
        accessTokens.map((access_token) => opens(product.call(socialLoginHttp.signIn, { body: { access_token } }))),
      )
    ).flat(),
    ...(
      await Promise.all(
        accessTokens.map((access_token) =>
          opens(product.call(socialLoginHttp.register, { body: { access_token, terms_of_service: true } })),
        ),
      )
    ).flat(),
  ];
  const found = await Promise.all(
    opened.map((token) =>
      product.call(accountsHttp.ownProfile, { token }).then(
        ({ id }) => [id],
        () => [],
      ),
    ),
  );
  return found.flat();
};

const steps = { ...ownersSteps, 'resets at once': resetsFirst };

/** Orders of the owner's steps, with the stranger's action between the first and the second step. */
const sequences: readonly (readonly [readonly string[], readonly (string | null)[]])[] = [
  ...orders(Object.keys(ownersSteps)).map((order) => [order, [null, 'begins a registration']] as const),
  ...[
    ['resets at once', 'opens the link'],
    ['opens the link', 'resets at once'],
    ['resets at once', 'registers'],
  ].map((order) => [order, [null, 'registers with a password']] as const),
];

const cases = sequences.flatMap(([order, seconds]) => seconds.map((second) => ({ order, second })));

describe('an account that a stranger prepared', () => {
  it.each(Object.keys(preparations))('always belongs to the mailbox owner when the stranger %s', (first) =>
    tryEach(
      cases,
      ({ order, second }) => `the owner ${order.join(', ')} (meanwhile the stranger: ${second})`,
      async ({ order, second }) => {
        const email = newEmail();
        const loot: StrangersCredentials = { sessions: [], registrations: [], accessTokens: [] };
        await preparations[first]?.(email, loot);
        for (const [index, step] of order.entries()) {
          await steps[step as keyof typeof steps]?.(email);
          if (index === 0 && second !== null) await preparations[second]?.(email, loot).catch(() => undefined);
        }
        const owner = await logOwnerIn(email);
        expect(owner).toMatchObject({ status: 'confirmed' });
        expect(await product.call(accountsHttp.ownProfile, { token: owner.token })).toMatchObject({
          id: owner.id,
          email,
        });
        expect(await accountsOf(email, loot)).not.toContain(owner.id);
        // The stranger's attempts must not change the owner's account.
        expect(await product.call(accountsHttp.ownProfile, { token: owner.token })).toMatchObject({
          id: owner.id,
          status: 'confirmed',
        });
      },
    ),
  );

  it('stays when Facebook requests the deletion of a login that no longer opens the account', async () => {
    const email = newEmail();
    const { access_token, id } = await requestLoginToken('no_email', { name: 'Ada' });
    const { token } = await product.call(socialLoginHttp.register, { body: { access_token, terms_of_service: true } });
    await product.call(accountsHttp.resendConfirmation, { token, body: { email } });
    await until(
      () => linksTo(email, '/user_verification'),
      ({ length }) => length > 0,
      'the link',
    );
    await resetByMail(email, NEW_PASSWORD);
    await product.call(socialLoginHttp.requestDeletion, { body: { signed_request: await signed(id) } });
    await product.call(socialLoginHttp.deauthorise, { body: { signed_request: await signed(id) } });
    expect(await signIn(email, NEW_PASSWORD)).toMatchObject({ status: 'not_confirmed' });
  });
});

describe('the link of a confirmation mail', () => {
  const someone = async (): Promise<{ email: string; link: string; token: string }> => {
    const email = newEmail();
    await complete((await begin(email, OWNERS_PASSWORD)).token);
    const mails = await until(
      () => linksTo(email, '/user_verification'),
      ({ length }) => length > 0,
      'the link',
    );
    return { email, link: linkToken(mails[0] as Mail), token: (await signIn(email, OWNERS_PASSWORD)).token };
  };

  it('requires a proof of identity, and stays valid until then', async () => {
    const { link } = await someone();
    await expect(confirm(link)).rejects.toMatchObject({
      status: 401,
      errors: [{ attribute: 'base', code: 'proof_needed' }],
    });
    expect(await confirm(link, OWNERS_PASSWORD)).toMatchObject({ status: 'confirmed' });
  });

  it('confirms with a session of the account, which continues', async () => {
    const { link, token } = await someone();
    expect(await confirm(link, undefined, token)).toMatchObject({ status: 'confirmed', token });
  });

  it('refuses a wrong password like the login does', async () => {
    const { link, email } = await someone();
    const [here, there] = (await Promise.allSettled([
      confirm(link, 'Wrong1234'),
      signIn(email, 'Wrong1234'),
    ])) as PromiseRejectedResult[];
    expect(here?.reason).toMatchObject({ status: 422, errors: (there?.reason as ApiError).errors });
  });

  it('does not accept another member’s session as proof', async () => {
    const [{ link }, other] = [await someone(), await someone()];
    await expect(confirm(link, undefined, other.token)).rejects.toMatchObject({
      status: 401,
      errors: [{ code: 'proof_needed' }],
    });
  });

  it('reports that the account is confirmed when it is opened again', async () => {
    const { link } = await someone();
    await confirm(link, OWNERS_PASSWORD);
    await expect(confirm(link)).rejects.toMatchObject({
      status: 422,
      errors: [{ attribute: 'token', code: 'account.already-confirmed' }],
    });
  });
});
