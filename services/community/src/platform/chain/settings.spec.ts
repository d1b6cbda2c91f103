import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Wallet } from 'ethers';
import { ConfigError, readConfig } from '../../config.ts';
import { chainOf } from './configured.ts';
import { chainNameOf } from './settings.ts';

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
const [minter, vault] = [Wallet.createRandom(), Wallet.createRandom()];
const whole = {
  CHAIN_RPC_URL: 'http://127.0.0.1:8545',
  CHAIN_CONTRACT: minter.address,
  CHAIN_MINTER_KEY: minter.privateKey,
  CHAIN_VAULT_KEY: vault.privateKey,
};
const messageOf = (given: Record<string, string>): string => {
  try {
    readConfig({ ...base, ...given });
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
};

describe('the settings of the chain', () => {
  it('can be omitted, and then no chain is configured', () => {
    const config = readConfig(base);
    expect(config.CHAIN_ID).toBe(137);
    expect(chainOf(config)).toBeNull();
  });

  it('determine the addresses of the minter and the vault', () => {
    const chain = chainOf(readConfig({ ...base, ...whole, CHAIN_ID: '80002' }));
    expect(chain).toMatchObject({
      id: 80_002,
      contract: minter.address,
      minter: minter.address,
      vault: vault.address,
    });
    chain?.close();
  });

  it.each(Object.keys(whole))('must be set together: %s', (name) => {
    expect(messageOf({ ...whole, [name]: '' })).toContain('CHAIN_RPC_URL: comes together with');
    expect(messageOf({ [name]: whole[name as keyof typeof whole] })).toContain('CHAIN_RPC_URL: comes together with');
  });

  it.each([
    [{ CHAIN_RPC_URL: 'ftp://x' }, 'CHAIN_RPC_URL'],
    [{ CHAIN_CONTRACT: minter.address.toLowerCase() }, 'CHAIN_CONTRACT: must be an address'],
    [{ CHAIN_MINTER_KEY: '0x12' }, 'CHAIN_MINTER_KEY: must be a private key'],
    [{ CHAIN_CONFIRMATIONS: '0' }, 'CHAIN_CONFIRMATIONS'],
    [{ CHAIN_EXPLORER_URL: 'http://explorer.example' }, 'CHAIN_EXPLORER_URL'],
    [{ CHAIN_ID: '0' }, 'CHAIN_ID'],
  ])('are refused without showing a key: %j', (given, text) => {
    const message = messageOf({ ...whole, ...given });
    expect(message).toContain(text);
    expect(message).not.toContain(vault.privateKey);
  });

  it('name a known chain, and any other chain by its id', () => {
    expect([chainNameOf(137), chainNameOf(31_337)]).toEqual(['Polygon', 'Chain 31337']);
  });
});
