import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

it.each([
  'Password1',
  'pASSWORD1',
  'pAssWord123',
  'Password2026!',
  'P4$$w0rd1',
  'Passw0rd!',
  '1Password',
  '!!Qwerty12',
  'Qwerty123',
  'Abc12345',
  'Letmein99',
  'Welcome1',
  'Iloveyou2',
  'Sunshine24',
  'Dragon2000',
  'Michael1985',
  'Trustno1',
  'Aaaaaaa1',
  'Abcdefgh1',
  'Admin123',
  'Test1234',
  'Ｐassword1',
  'Pixchange1',
  'P1xchange2026!',
  'Pixcoins99',
])('%s is common', (password) => expect(isCommonPassword(password)).toBe(true));

it.each([
  'Papercuts1',
  'Scissors22',
  'Wrong12345',
  'correct Horse 7 battery',
  'Love739201846',
  'gT7-kkw0-Qz',
  'Ünterwegs77',
  'Xkcd8273645',
  'Aa1-q83hfkslqpdl',
  '東京タワー9aB',
])('%s is not', (password) => expect(isCommonPassword(password)).toBe(false));
