import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeCertificate } from '../../../../embedded/src/testing/certificates.ts';
import { ConfigError, readConfig } from '../../config.ts';
import { createLog } from '../log.ts';
import { payPalOf } from './configured.ts';

const key = randomBytes(32).toString('base64');
const base = {
  DATABASE_URL: 'postgres://localhost/x',
  EVENT_STORE_URL: 'esdb://localhost:2113',
  S3_ENDPOINT: 'http://localhost:9000',
  S3_PUBLIC_URL: 'http://localhost:9000',
  S3_ACCESS_KEY: 'a',
  S3_SECRET_KEY: 'b',
  SMTP_URL: 'smtp://localhost:25',
  MASTER_KEY: key,
  NAME_SECRET: key,
  TOKEN_SECRET: key,
  ROLE_SECRET: key,
  AUDIT_SIGNING_KEY: key,
};
const account = {
  PAYPAL_CLIENT_ID: 'AbcdefghijKLM-_1',
  PAYPAL_CLIENT_SECRET: 'a-secret-of-ours-and-theirs',
  PAYPAL_WEBHOOK_ID: '1JE50Z90C7278',
  PAYPAL_MERCHANT_ID: '3SQBR4YEWZ4BA',
};
const read = (given: Record<string, string>) => readConfig({ ...base, ...given });
const wrong = (given: Record<string, string>): string => {
  try {
    read(given);
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
};
const { pem } = makeCertificate({ name: 'Root' });

describe('the settings of the payment provider', () => {
  it('can be omitted, and then there is no payment provider', () =>
    expect(payPalOf(read({}), createLog('silent'))).toBeNull());

  it('use the real provider by default', () => {
    const config = read(account);
    expect(config).toMatchObject({
      PAYPAL_API_URL: 'https://api-m.paypal.com',
      PAYPAL_CERT_HOSTS: ['https://api.paypal.com', 'https://api.sandbox.paypal.com'],
    });
    expect(config.PAYPAL_CERT_ROOTS).toBeUndefined();
    expect(payPalOf(config, createLog('silent'))).toMatchObject({ name: 'paypal', merchantId: '3SQBR4YEWZ4BA' });
  });

  it.each(Object.keys(account))('must be set together: %s', (name) => {
    expect(wrong({ ...account, [name]: '' })).toContain('PAYPAL_CLIENT_ID: comes together with');
    expect(wrong({ [name]: account[name as keyof typeof account] })).toContain('PAYPAL_CLIENT_ID: comes together with');
  });

  it.each([
    [{ PAYPAL_WEBHOOK_ID: 'WEBHOOK_ID' }, 'PAYPAL_WEBHOOK_ID: must be the id of a webhook'],
    [{ PAYPAL_MERCHANT_ID: 'shop@example.org' }, 'PAYPAL_MERCHANT_ID: must be'],
    [{ PAYPAL_CLIENT_ID: 'a b' }, 'PAYPAL_CLIENT_ID: must be'],
    [{ PAYPAL_API_URL: 'ftp://x' }, 'PAYPAL_API_URL'],
    [{ PAYPAL_CERT_HOSTS: 'api.paypal.com/path' }, 'PAYPAL_CERT_HOSTS: must be names'],
    [{ PAYPAL_CERT_HOSTS: 'a b' }, 'PAYPAL_CERT_HOSTS: must be names'],
    [{ PAYPAL_CERT_ROOTS: 'hello' }, 'PAYPAL_CERT_ROOTS: must be certificates'],
    [
      { PAYPAL_CERT_ROOTS: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----' },
      'PAYPAL_CERT_ROOTS: must be certificates',
    ],
  ])('are refused without showing the secret: %j', (given, words) => {
    const message = wrong({ ...account, ...given });
    expect(message).toContain(words);
    expect(message).not.toContain(account.PAYPAL_CLIENT_SECRET);
  });

  it('may contain trusted roots as PEM text or in base64', () => {
    expect(read({ ...account, PAYPAL_CERT_ROOTS: pem }).PAYPAL_CERT_ROOTS).toBe(pem);
    expect(read({ ...account, PAYPAL_CERT_ROOTS: Buffer.from(pem).toString('base64') }).PAYPAL_CERT_ROOTS).toBe(pem);
  });
});
