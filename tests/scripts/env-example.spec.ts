import { describe, expect, it } from 'vitest';
import { deploymentProblems, envProblems } from '../../scripts/check/env-rules.mjs';

const withDefault = <Value>(fallback: Value, read: (text: string) => Value) => ({
  safeParse: (value: unknown) => ({ success: true, data: value === undefined ? fallback : read(value as string) }),
});

const settings = {
  schemas: {
    PORT: withDefault(8080, Number),
    MASTER_KEY: { safeParse: (value: unknown) => ({ success: value !== undefined, data: value }) },
    MAIL_FROM: withDefault('A <b@c>', String),
  },
  others: ['DATA_DIR', 'DEMO'],
  secrets: ['MASTER_KEY'],
};
const good = [
  '# Files: MASTER_KEY',
  '#PORT=8080',
  '#MASTER_KEY=',
  '',
  '#MAIL_FROM="A <b@c>"',
  '#DATA_DIR=',
  '#DEMO=on',
];
const problems = (...lines: string[]) => envProblems(lines.join('\n'), settings);

describe('the check of .env.example', () => {
  it('accepts one line for each setting, with its default', () => expect(problems(...good)).toEqual([]));

  it.each([
    ['a setting that is missing', good.filter((line) => line !== '#PORT=8080'), 'PORT is missing'],
    ['a name that nothing reads', [...good, '#OLD='], 'nothing reads OLD'],
    ['a name that is there twice', [...good, 'PORT=8080'], 'PORT is listed more than once'],
    [
      'another default',
      good.map((line) => line.replace('8080', '80')),
      'PORT does not show its default, which is 8080',
    ],
    [
      'a secret',
      good.map((line) => line.replace('KEY=', 'KEY=abc')),
      'MASTER_KEY has no default, so its value must be empty',
    ],
    ['a line of another form', [...good, 'export PORT'], '"export PORT" is neither a setting nor a comment'],
    ['a secret that no comment names', good.slice(1), 'no comment says that MASTER_KEY may be a file'],
    [
      'a value without a schema',
      good.map((line) => line.replace('DIR=', 'DIR=/x')),
      'DATA_DIR has no default, so its value must be empty or "on", not /x',
    ],
  ])('refuses %s', (_, lines, problem) => expect(problems(...lines)).toEqual([problem]));
});

describe('the check of files that run the product', () => {
  const compose = (...lines: string[]) => ({
    path: 'docker-compose.yml',
    text: `services:\n  pixchange:\n    image: pixchange:local\n    environment:\n${lines.map((line) => `      ${line}\n`).join('')}\n  db:\n    environment:\n      POSTGRES_DB: x\n    image: postgres:17.6\n`,
  });
  const problemsOf = (file: { path: string; text: string }) =>
    deploymentProblems([file], { known: ['PORT', 'MASTER_KEY'], secrets: ['MASTER_KEY'] });

  it('accepts known settings and secrets in files', () =>
    expect(problemsOf(compose("PORT: '80'", 'MASTER_KEY_FILE: /run/secrets/master_key'))).toEqual([]));

  it.each([
    [compose('PROT: 80'), 'docker-compose.yml: nothing reads PROT'],
    [compose('MASTER_KEY: abc'), 'docker-compose.yml: MASTER_KEY is a secret: set MASTER_KEY_FILE'],
    [{ path: 'k8s/a.env', text: 'PROT=80\n' }, 'k8s/a.env: nothing reads PROT'],
    [{ path: 'k8s/a.yaml', text: '  env:\n    - name: PORT_FILE\n' }, 'k8s/a.yaml: nothing reads PORT_FILE'],
  ])('refuses a wrong file: %j', (file, problem) => expect(problemsOf(file)).toEqual([problem]));
});
