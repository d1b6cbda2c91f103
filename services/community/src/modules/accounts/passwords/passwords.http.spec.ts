import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { ApiError } from '@pixchange/contracts/http/client';
import { passwordsHttp } from '@pixchange/contracts/http/passwords';
import { Client } from 'pg';
import {
  linkToken,
  mailsTo,
  newEmail,
  signUp,
  startProduct,
  until,
  type Mail,
  type Product,
} from '../../../../../../tests/product.ts';

const NEW_PASSWORD = 'Scissors22';

let product: Product;
let vault: Client;
beforeAll(async () => {
  product = await startProduct('passwords');
  vault = new Client({ connectionString: product.databaseUrl });
  await vault.connect();
});
afterAll(async () => {
  await vault.end();
  await product.stop();
});

const refusal = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

const ask = (email: string) => product.call(passwordsHttp.requestReset, { body: { password: { email } } });
const reset = (token: string, password = NEW_PASSWORD) =>
  product.call(passwordsHttp.reset, { body: { token, password } });
const signIn = (email: string, password: string) =>
  product.call(accountsHttp.signIn, { body: { session: { email, password } } });

const isResetMail = ({ text }: Mail) => text.includes('/password/edit?token=');

/** Returns the emails with password links, newest first, once there are at least `count`. */
const resetMails = (email: string, count = 1): Promise<Mail[]> =>
  until(
    async () => (await mailsTo(email)).filter(isResetMail),
    (mails) => mails.length >= count,
    `${count} mails for a new password`,
  );

const resetLink = async (email: string): Promise<string> => {
  await ask(email);
  const [mail] = await resetMails(email);
  return linkToken(mail as Mail);
};

describe('a new password', () => {
  it('is set by the link of a mail, and ends every session', async () => {
    const { email, password, session } = await signUp(product);
    const other = await signIn(email, password);
    const token = await resetLink(email);
    expect(passwordsHttp.reset.reply.parse(await reset(token))).toEqual({ errors: [] });
    for (const ended of [session.token, other.token])
      expect(await refusal(product.call(accountsHttp.ownProfile, { token: ended }))).toMatchObject({ status: 401 });
    expect(await refusal(signIn(email, password))).toMatchObject({ status: 422 });
    expect(await signIn(email, NEW_PASSWORD)).toMatchObject({ id: session.id });
  });

  it('is offered in a mail whose text and HTML have the same link', async () => {
    const { email } = await signUp(product);
    await ask(` ${email.toUpperCase()} `);
    const [mail] = await resetMails(email);
    const link = `http://localhost:8080/password/edit?token=${linkToken(mail as Mail)}`;
    expect(mail?.text).toContain(link);
    expect(mail?.html).toContain(`href="${link}"`);
    expect(mail?.subject).toBe('A new password for Pixchange');
  });

  it('is offered in the language of the member', async () => {
    const email = newEmail();
    const { token } = await product.call(accountsHttp.register, {
      body: { registration: { email, password: 'Papercuts1', terms_of_service: true, locale: 'de-AT' } },
    });
    await product.call(accountsHttp.completeRegistration, {
      token,
      body: { registration: { username: `g_${Date.now()}`, full_name: 'Ines Okafor' } },
    });
    await ask(email);
    const [mail] = await resetMails(email);
    expect(mail).toMatchObject({ subject: 'Ein neues Passwort für Pixchange' });
    // Nobody has confirmed the address, so the email contains no name.
    expect(mail?.text).toMatch(/^Hallo,\n/);
  });

  it('is set only once by each link', async () => {
    const { email } = await signUp(product);
    const token = await resetLink(email);
    const answers = await Promise.allSettled([
      reset(token, 'Scissors11'),
      reset(token, 'Scissors22'),
      reset(token, 'Scissors33'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await refusal(reset(token))).toMatchObject({
      status: 422,
      errors: [{ attribute: 'token', code: 'account.token-used-up' }],
    });
    const winner = answers.findIndex(({ status }) => status === 'fulfilled') + 1;
    await signIn(email, `Scissors${winner}${winner}`);
  });

  it('invalidates the other links of the member', async () => {
    const { email } = await signUp(product);
    const first = await resetLink(email);
    await ask(email);
    const [newest] = await resetMails(email, 2);
    await reset(linkToken(newest as Mail));
    expect(await refusal(reset(first, 'Another333'))).toMatchObject({ status: 422 });
  });

  it('is not set by an expired link or by a link of another kind', async () => {
    const { email, session } = await signUp(product, { confirmed: false });
    const token = await resetLink(email);
    const [confirmation] = await until(
      async () => (await mailsTo(email)).filter((mail) => !isResetMail(mail)),
      ({ length }) => length > 0,
      'the mail that confirms',
    );
    expect(await refusal(reset(linkToken(confirmation as Mail)))).toMatchObject({ status: 422 });
    expect(await refusal(reset(session.token))).toMatchObject({ status: 422 });
    await vault.query(
      "UPDATE vault.tokens SET expires_at = now() - interval '1 second' WHERE user_id = $1 AND purpose = 'password'",
      [session.id],
    );
    expect(await refusal(reset(token))).toMatchObject({ status: 422, errors: [{ attribute: 'token' }] });
    await product.call(accountsHttp.ownProfile, { token: session.token });
  });

  it('does not confirm the account, and its link opens no session', async () => {
    const { email, session } = await signUp(product, { confirmed: false });
    const token = await resetLink(email);
    expect(await refusal(product.call(accountsHttp.confirm, { body: { token } }))).toMatchObject({ status: 422 });
    expect(await refusal(product.call(accountsHttp.ownProfile, { token }))).toMatchObject({ status: 401 });
    await reset(token);
    expect(await signIn(email, NEW_PASSWORD)).toMatchObject({ id: session.id, status: 'not_confirmed' });
  });

  it.each(['', 'undefined', 'x'.repeat(200), "'; DROP SCHEMA vault"])('is not set by the token %p', async (token) =>
    expect(await refusal(reset(token))).toMatchObject({ status: 422, errors: [{ attribute: 'token' }] }),
  );

  it('is refused when it is weak, which does not use up the link', async () => {
    const { email } = await signUp(product);
    const token = await resetLink(email);
    expect(await refusal(reset(token, 'weak'))).toMatchObject({ status: 422, errors: [{ attribute: 'password' }] });
    await reset(token);
  });
});

describe('the notice of a changed password', () => {
  const notices = async (email: string): Promise<Mail[]> =>
    (await mailsTo(email)).filter(({ subject }) => subject === 'Your Pixchange password was changed');

  it('is mailed once, without a token, even when a restarted process reads the log again', async () => {
    const { email } = await signUp(product);
    const token = await resetLink(email);
    await reset(token);
    const [notice] = await until(
      () => notices(email),
      (mails) => mails.length > 0,
      'the notice',
    );
    expect(notice?.text).not.toContain('token');
    expect(notice?.html).not.toContain('token');
    expect(`${notice?.text}${notice?.html}`).not.toContain(token);
    expect(notice?.html).toContain('href="http://localhost:8080/login"');
    // Simulates a crash between the email and the checkpoint: the log is read from the beginning again.
    await product.restart(() => vault.query("DELETE FROM work.checkpoints WHERE consumer = 'account-mails'"));
    const { email: later } = await signUp(product);
    await resetLink(later);
    expect(await notices(email)).toHaveLength(1);
  });

  it('is not mailed when nothing changed', async () => {
    const { email } = await signUp(product);
    const token = await resetLink(email);
    expect(await refusal(reset(token, 'weak'))).toMatchObject({ status: 422 });
    expect(await refusal(reset('unknown'))).toMatchObject({ status: 422 });
    const { email: later } = await signUp(product);
    await resetLink(later);
    expect(await notices(email)).toEqual([]);
  });
});

describe('a request for a new password', () => {
  it('is answered in the same way when nobody has the email', async () => {
    const { email } = await signUp(product);
    expect(await ask(newEmail())).toEqual(await ask(email));
  });

  it.each(['', 'nobody', 'a@b', 'two words@example.org'])('requires an email, not %p', async (email) =>
    expect(await refusal(ask(email))).toMatchObject({ status: 422, errors: [{ attribute: 'email' }] }),
  );

  it('accepts a form with bracketed names', async () => {
    const response = await fetch(`${product.url}/api/auth/passwords`, {
      method: 'POST',
      body: new URLSearchParams({ 'password[email]': newEmail() }),
    });
    expect(response.status).toBe(201);
  });

  it('sends no mail for a registration that stopped after the first step', async () => {
    const email = newEmail();
    await product.call(accountsHttp.register, {
      body: { registration: { email, password: 'Papercuts1', terms_of_service: true } },
    });
    await ask(email);
    // The email for a later request proves that the earlier request was handled.
    const { email: later } = await signUp(product);
    await resetLink(later);
    expect(await mailsTo(email)).toEqual([]);
  });
});
