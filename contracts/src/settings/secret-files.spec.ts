import { describe, expect, it } from 'vitest';
import { SecretFileError, withSecretFiles } from './secret-files.ts';

const files: Readonly<Record<string, string>> = {
  '/run/secrets/master': 'a key',
  '/run/secrets/line': 'a key\n',
  '/run/secrets/windows': 'a key\r\n',
  '/run/secrets/two-lines': 'a\nkey\n\n',
  '/run/secrets/spaces': ' a key ',
  '/run/secrets/empty': '\n',
};

const readText = (path: string): string => {
  const text = files[path];
  if (text === undefined) throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
  return text;
};

const complaint = (variables: Record<string, string>): string => {
  try {
    withSecretFiles(variables, readText);
    return '';
  } catch (error) {
    if (error instanceof SecretFileError) return error.message;
    throw error;
  }
};

describe('secrets in files', () => {
  it.each([
    ['/run/secrets/master', 'a key'],
    ['/run/secrets/line', 'a key'],
    ['/run/secrets/windows', 'a key'],
    ['/run/secrets/two-lines', 'a\nkey\n'],
    ['/run/secrets/spaces', ' a key '],
  ])('are the content of %s without its last line break', (path, value) => {
    expect(withSecretFiles({ PORT: '80', MASTER_KEY_FILE: path }, readText)).toEqual({ PORT: '80', MASTER_KEY: value });
  });

  it('do not affect other settings', () => {
    const given = { NAME_SECRET: 'a secret', WEB_DIST_FILE: '/nowhere', DATA_DIR: '/data' };
    expect(withSecretFiles(given, readText)).toEqual(given);
  });

  it('are not read when the variable is empty', () =>
    expect(withSecretFiles({ NAME_SECRET: 'a secret', NAME_SECRET_FILE: '' }, readText)).toEqual({
      NAME_SECRET: 'a secret',
    }));

  it('replace an empty setting', () =>
    expect(withSecretFiles({ MASTER_KEY: '', MASTER_KEY_FILE: '/run/secrets/master' }, readText)).toEqual({
      MASTER_KEY: 'a key',
    }));

  it('are refused with one error that lists every wrong setting by name and shows no value', () => {
    const text = complaint({
      MASTER_KEY_FILE: '/run/secrets/missing',
      NAME_SECRET_FILE: '/run/secrets/empty',
      TOKEN_SECRET: 'hidden',
      TOKEN_SECRET_FILE: '/run/secrets/master',
    });
    expect(text.split('\n')).toEqual([
      "MASTER_KEY_FILE: /run/secrets/missing can't be read (ENOENT)",
      'NAME_SECRET_FILE: /run/secrets/empty is empty',
      'TOKEN_SECRET: is given together with TOKEN_SECRET_FILE; give one of them',
    ]);
  });
});
