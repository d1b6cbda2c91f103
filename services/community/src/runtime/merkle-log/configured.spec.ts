import { describe, expect, it } from 'vitest';
import { openHead } from '@pixchange/contracts/audit/checkpoint';
import { noteKeyText } from '@pixchange/contracts/audit/signed-note';
import { ConfigError, readConfig } from '../../config.ts';
import { signerOf } from './configured.ts';
import { verifyEd25519 } from './log-signer.ts';
import { sha256 } from './sha256.ts';

/** Key from the tests of Go's signed notes, without the algorithm byte. */
const SEED = Buffer.from('AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz', 'base64').subarray(1).toString('base64');
const PUBLIC = 'ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const RETIRED = `PeterNeumann+c74f20a3+${PUBLIC}`;

const key = Buffer.alloc(32, 1).toString('base64');
const given = {
  PUBLIC_URL: 'https://pixchange.example:8443/',
  DATABASE_URL: 'postgres://there',
  EVENT_STORE_URL: 'esdb://there',
  S3_ENDPOINT: 'http://there',
  S3_PUBLIC_URL: 'http://there',
  S3_ACCESS_KEY: 'a',
  S3_SECRET_KEY: 'b',
  SMTP_URL: 'smtp://there',
  MASTER_KEY: key,
  NAME_SECRET: key,
  TOKEN_SECRET: key,
  ROLE_SECRET: key,
  AUDIT_SIGNING_KEY: SEED,
};
const keysWith = (more: Readonly<Record<string, string>>) =>
  signerOf(readConfig({ ...given, ...more })).keysAfter(null);

describe('the configured keys of the log', () => {
  it('are derived from a seed and named after the host', () => {
    const { own, retired } = keysWith({});
    expect(noteKeyText(own)).toMatch(/^pixchange\.example\/audit\+[0-9a-f]{8}\+/);
    expect(noteKeyText(own).endsWith(`+${PUBLIC}`)).toBe(true);
    expect(retired).toEqual([]);
  });

  it('may have another name, and retired keys', () => {
    const { own, retired } = keysWith({
      AUDIT_LOG_ORIGIN: 'PeterNeumann',
      AUDIT_SIGNING_KEYS_RETIRED: ` ${RETIRED} , ${RETIRED}`,
    });
    expect(noteKeyText(own)).toBe(RETIRED);
    expect(retired.map(noteKeyText)).toEqual([RETIRED, RETIRED]);
  });

  it('have a longer name in the tree of all events, after the first name of the log', () => {
    const signer = signerOf(readConfig({ ...given, AUDIT_SIGNING_KEYS_RETIRED: RETIRED }));
    const moved = signerOf(readConfig({ ...given, PUBLIC_URL: 'https://moved.example' }));
    const noteBy = (keys: ReturnType<typeof signer.keysAfter>): string =>
      signer.sign({ size: 1, root: sha256(), lastEventId: 'e' }, keys);
    const [ledger, all] = [signer.keysAfter(null), signer.keysOfAll(null, null)];
    expect(all.own.name).toBe('pixchange.example/audit/all');
    expect(all.retired.map(({ name }) => name)).toEqual(['PeterNeumann/all']);
    expect(moved.keysOfAll(null, null).own.name).toBe('moved.example/audit/all');
    expect(moved.keysOfAll(null, noteBy(ledger)).own).toEqual(all.own);
    expect(moved.keysOfAll(noteBy(all), null).own).toEqual(all.own);
  });

  it('sign a head', () => {
    const signer = signerOf(readConfig(given));
    const keys = signer.keysAfter(null);
    const head = { size: 1, root: sha256(), lastEventId: 'e' };
    expect(
      openHead(verifyEd25519, [keys.own], {
        ...head,
        root: Buffer.from(head.root).toString('hex'),
        note: signer.sign(head, keys),
      }),
    ).toMatchObject({ origin: 'pixchange.example/audit', size: 1 });
  });

  it.each([
    ['AUDIT_SIGNING_KEY', ''],
    ['AUDIT_SIGNING_KEY', 'c2hvcnQ='],
    ['AUDIT_SIGNING_KEYS_RETIRED', RETIRED.replace('c74f20a3', 'c74f20a4')],
    ['AUDIT_SIGNING_KEYS_RETIRED', SEED],
    ['AUDIT_LOG_ORIGIN', 'two words'],
    ['AUDIT_HEAD_EVERY_SECONDS', '0'],
  ])('are refused when %s is %j, with an error that names the setting but not its value', (name, value) => {
    const read = () => readConfig({ ...given, [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name}: `));
    if (value.length > 1) expect(read).not.toThrow(value);
  });
});
