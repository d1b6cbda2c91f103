import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminUsersHttp } from '@pixchange/contracts/http/admin-users';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { ApiError } from '@pixchange/contracts/http/client';
import { staffSessionsHttp } from '@pixchange/contracts/http/staff-sessions';
import { appCode } from '../../../../../../tests/authenticator.ts';
import { startProductHere, type ProductHere } from '../../../../../../tests/product-here.ts';
import { mailsTo, PASSWORD, signUp, until, type Person } from '../../../../../../tests/product.ts';
import { hire } from '../../../../../../tests/staff.ts';
import { RateLimited } from '../../../runtime/http/rate-limiter.ts';
import { accountLimits } from '../accounts.limits.ts';
import { FreshProof } from './fresh-proof.ts';

let product: ProductHere;
beforeAll(async () => {
  product = await startProductHere('password_attempts', { RATE_LIMITS: 'on' });
});
afterAll(() => product.stop());

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof ApiError ? error.errors[0]?.code : error),
  );

describe('a password that must be entered again', () => {
  it('is rate-limited, even when the last attempt is right', async () => {
    const { session } = await signUp(product);
    const proofs = product.inside(FreshProof);
    const caller = { userId: session.id, tokenHash: Buffer.alloc(32) };
    for (let attempt = 0; attempt < accountLimits.signInToAccount.hitsMax; attempt += 1)
      await expect(proofs.require(caller, { password: `Guess${attempt}x` })).rejects.toMatchObject({
        code: 'profile.wrong-password',
      });
    await expect(proofs.require(caller, { password: PASSWORD })).rejects.toBeInstanceOf(RateLimited);
  });
});

describe('an optional second factor', () => {
  const mailCodeOf = async ({ email }: Person): Promise<string> => {
    const mails = await until(
      () => mailsTo(email),
      (found) => found.some(({ subject }) => subject.startsWith('Your code')),
      'the mail with the code',
    );
    return /\d{8}/.exec(mails.find(({ subject }) => subject.startsWith('Your code'))?.text ?? '')?.[0] ?? '';
  };

  it('is required in old and new sessions once its owner has set it up', async () => {
    const admin = await hire(product, 'admin');
    const credentials = { email: admin.email, password: PASSWORD };
    const listUsers = (token: string) => codeOf(product.call(adminUsersHttp.list, { token, query: {} }));
    expect(await listUsers(admin.session.token)).toBe('done');
    const { token: opened } = await product.call(staffSessionsHttp.signIn, { body: credentials });
    expect(await listUsers(opened)).toBe('done');

    const { secret } = await product.call(staffSessionsHttp.beginSecondFactor, { body: credentials });
    const proven = await product.call(staffSessionsHttp.completeSecondFactor, {
      body: { ...credentials, code: appCode(secret, Date.now()), mail_code: await mailCodeOf(admin) },
    });

    expect(await listUsers(proven.token)).toBe('done');
    // Earlier sessions, and new ones from the member login, prove no second factor.
    expect(await listUsers(admin.session.token)).toBe('staff.session-needed');
    expect(await listUsers(opened)).toBe('unauthorized');
    const { token } = await product.call(accountsHttp.signIn, { body: { session: credentials } });
    expect(await listUsers(token)).toBe('staff.session-needed');
    expect(await codeOf(product.call(staffSessionsHttp.signIn, { body: credentials }))).toBe('staff.code-needed');
  });
});
