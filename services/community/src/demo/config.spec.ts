import { describe, expect, it } from 'vitest';
import { serverSettings } from '../admin/config.ts';
import { readConfig, UsageError } from './config.ts';

describe('the configuration of the demo program', () => {
  it('has the mailbox at the URL of the product by default', () => {
    expect(readConfig([], { PIXCHANGE_URL: 'http://localhost:9000/', DATA_DIR: '/data' })).toEqual({
      baseUrl: 'http://localhost:9000',
      mailboxUrl: 'http://localhost:9000/dev/mailbox.json',
      notesFile: '/data/demo.json',
      patienceMs: 900_000,
      json: false,
      paymentSandbox: null,
      mints: false,
      servers: null,
    });
  });

  it('accepts another mailbox', () => {
    expect(readConfig(['--json'], { MAILBOX_URL: 'http://localhost:9001/dev/mailbox.json' })).toMatchObject({
      mailboxUrl: 'http://localhost:9001/dev/mailbox.json',
      json: true,
    });
  });

  it('gives the administration program every setting that it needs, or none', () => {
    const servers = Object.fromEntries(serverSettings.map((name) => [name, `value of ${name}`]));
    expect(serverSettings).toContain('ROLE_SECRET');
    expect(readConfig([], { ...servers, OTHER: 'x' })).toMatchObject({ servers });
    expect(readConfig([], { ...servers, NAME_SECRET: '' })).toMatchObject({ servers: null });
  });

  it('accepts only a payment provider on this machine as a sandbox', () => {
    const sandboxAt = (address: string) => readConfig([], { PAYPAL_API_URL: address });
    expect(sandboxAt('http://127.0.0.1:4100')).toMatchObject({ paymentSandbox: 'http://127.0.0.1:4100' });
    expect(sandboxAt('https://api-m.paypal.com')).toMatchObject({ paymentSandbox: null });
    expect(sandboxAt('http://127.0.0.1.example.org')).toMatchObject({ paymentSandbox: null });
  });

  it('allows mints with DEMO_MINT, and not because a chain is given', () => {
    expect(readConfig([], { DEMO_MINT: 'on' })).toMatchObject({ mints: true });
    expect(readConfig([], { CHAIN_RPC_URL: 'http://127.0.0.1:8545' })).toMatchObject({ mints: false });
  });

  it('has the mailbox on a separate mail server', () => {
    expect(readConfig([], { MAILBOX_URL: 'http://127.0.0.1:1080' })).toMatchObject({
      mailboxUrl: 'http://127.0.0.1:1080/dev/mailbox.json',
    });
  });

  it('is replaced by help on request, even with invalid settings', () =>
    expect(readConfig(['--help'], { PIXCHANGE_URL: 'nonsense' })).toBe('help'));

  it.each([
    [['--jsno'], {}],
    [[], { PIXCHANGE_URL: 'ftp://example.test' }],
    [[], { DEMO_PATIENCE_SECONDS: 'soon' }],
  ])('refuses %j with %j', (args, variables) => expect(() => readConfig(args, variables)).toThrow(UsageError));
});
