import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { newEmail, signUp, startProduct, type Product } from '../../../../tests/product.ts';
import { DomainError } from '../kernel/errors.ts';
import type { AdminTask } from './config.ts';
import type { ChangeReport } from './report.ts';
import { runTask } from './run-task.ts';

const masterKey = randomBytes(32);
const roleSecret = randomBytes(32);
const nameSecret = randomBytes(32).toString('base64');
const administrator = newEmail();

let product: Product;
beforeAll(async () => {
  product = await startProduct('roles', {
    MASTER_KEY: masterKey.toString('base64'),
    NAME_SECRET: nameSecret,
    ROLE_SECRET: roleSecret.toString('base64'),
    ADMIN_EMAIL: administrator,
  });
});
afterAll(() => product.stop());

const ask = (task: AdminTask): Promise<string> =>
  runTask({
    databaseUrl: product.databaseUrl,
    eventStoreUrl: product.eventStoreUrl,
    masterKey,
    nameSecret,
    roleSecret,
    task,
    json: true,
  });
const change = async (action: 'grant' | 'revoke', email: string, role: 'moderator' | 'auditor' | 'admin') =>
  JSON.parse(await ask({ action, email, role })) as ChangeReport;
const rolesOf = async (token: string) => (await product.call(accountsHttp.ownProfile, { token })).roles;
const holders = async () =>
  (JSON.parse(await ask({ action: 'list' })) as { holders: { email: string; roles: string[] }[] }).holders;

const refusalOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(DomainError);
  return (error as DomainError).code;
};

describe('roles', () => {
  it('are granted and revoked, and take effect with the next request', async () => {
    const { email, session } = await signUp(product);
    expect(await change('grant', email.toUpperCase(), 'moderator')).toMatchObject({
      userId: session.id,
      changed: true,
      shown: true,
    });
    await change('grant', email, 'auditor');
    expect(await rolesOf(session.token)).toEqual(['auditor', 'moderator']);
    expect(await change('grant', email, 'auditor')).toMatchObject({ changed: false });
    expect(await change('revoke', email, 'auditor')).toMatchObject({ changed: true, shown: true });
    expect(await rolesOf(session.token)).toEqual(['moderator']);
    expect(await change('revoke', email, 'auditor')).toMatchObject({ changed: false });
  });

  it('are listed with their holders', async () => {
    const { email } = await signUp(product);
    await change('grant', email, 'auditor');
    const list = await holders();
    expect(list).toContainEqual(expect.objectContaining({ email, roles: ['auditor'] }));
    expect(list).toContainEqual(expect.objectContaining({ email: administrator, roles: ['admin'] }));
  });

  it('are refused for an email without a completed registration', async () => {
    expect(await refusalOf(change('grant', newEmail(), 'admin'))).toBe('not_found');
    const email = newEmail();
    await product.call(accountsHttp.register, {
      body: { registration: { email, password: 'Papercuts1', terms_of_service: true } },
    });
    expect(await refusalOf(change('grant', email, 'admin'))).toBe('not_found');
  });

  it('cannot be revoked from the last administrator', async () => {
    expect(await refusalOf(change('revoke', administrator, 'admin'))).toBe('profile.last-administrator');
    const { email } = await signUp(product);
    await change('grant', email, 'admin');
    expect(await change('revoke', administrator, 'admin')).toMatchObject({ changed: true });
    await change('grant', administrator, 'admin');
    await change('revoke', email, 'admin');
  });
});
