import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { secretSettings } from '@pixchange/contracts/settings/secret-files';
import { ConfigError, environment, readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'pixchange-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const key = Buffer.alloc(32, 7).toString('base64');
const secrets: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://localhost/x',
  EVENT_STORE_URL: 'esdb://localhost:2113',
  S3_ACCESS_KEY: 'a',
  S3_SECRET_KEY: 'b',
  SMTP_URL: 'smtp://localhost:25',
  MASTER_KEY: key,
  NAME_SECRET: key,
  TOKEN_SECRET: key,
  ROLE_SECRET: key,
  AUDIT_SIGNING_KEY: key,
};
const rest = { S3_ENDPOINT: 'http://localhost:9000', S3_PUBLIC_URL: 'http://localhost:9000' };

describe('the settings of the product', () => {
  it('may have every secret in a file', () => {
    const files = Object.entries(secrets).map(([name, value]) => {
      const path = join(folder, name);
      writeFileSync(path, `${value}\n`);
      return [`${name}_FILE`, path] as const;
    });
    expect(readConfig({ ...rest, ...Object.fromEntries(files) })).toEqual(readConfig({ ...rest, ...secrets }));
  });

  it('are refused with the name of a missing file', () => {
    const { MASTER_KEY, ...others } = secrets;
    const path = join(folder, 'nothing');
    const read = () => readConfig({ ...rest, ...others, MASTER_KEY_FILE: path });
    expect(MASTER_KEY).toBe(key);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(`MASTER_KEY_FILE: ${path} can't be read (ENOENT)`);
  });

  it('allow a file for each setting whose name ends like that of a secret', () => {
    const names = Object.keys(environment.shape).filter((name) => /(SECRET|_KEY|PASSWORD)(_PREVIOUS)?$/.test(name));
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !secretSettings.some((secret) => secret === name))).toEqual([]);
  });
});

describe('the settings of roles and the broker', () => {
  const rolesWith = (variables: Readonly<Record<string, string>>) =>
    readConfig({ ...rest, ...secrets, ...variables }).roles;

  it('contain all roles by default, in a fixed order', () => {
    expect(rolesWith({})).toEqual(['api', 'projector', 'relay', 'media', 'mint', 'mail']);
    expect(rolesWith({ ROLES: ' mail,mint ,media,relay,projector,api' })).toEqual(rolesWith({}));
  });

  it('may contain only some roles when there is a broker', () => {
    expect(rolesWith({ ROLES: 'media,api', KAFKA_BROKERS: 'a:9092, b:9092' })).toEqual(['api', 'media']);
  });

  it.each([
    [
      { ROLES: 'api' },
      'ROLES: api alone needs a broker, because work for other roles goes to other processes: give KAFKA_BROKERS',
    ],
    [{ ROLES: 'api,web' }, 'ROLES: there is no role web; the roles are api, projector, relay, media, mint, mail'],
    [{ ROLES: ',' }, 'ROLES: names no role'],
    [{ KAFKA_BROKERS: 'kafka' }, 'KAFKA_BROKERS: must be like kafka-1:9092,kafka-2:9092'],
    [
      { GIPHY_API_KEY: 'a-key-at-the-first', KLIPY_API_KEY: 'a-key-at-the-second' },
      "KLIPY_API_KEY: can't come together with GIPHY_API_KEY",
    ],
    [{ KLIPY_MEDIA_ORIGINS: 'https://static.klipy.com/path' }, 'KLIPY_MEDIA_ORIGINS: must be origins'],
    [{ KAFKA_SASL_MECHANISM: 'plain' }, 'KAFKA_SASL_MECHANISM: comes together with KAFKA_SASL_USERNAME'],
    [{ KAFKA_TLS_CA: 'nothing' }, 'KAFKA_TLS_CA: must be a certificate in PEM'],
  ])('refuse %j with a reason', (variables, why) => {
    expect(() => rolesWith(variables)).toThrow(why);
  });
});
