import { describe, expect, it } from 'vitest';
import { helpTexts, parseCheckOptions, parseCommandLine } from '../../scripts/lib/command-line.mjs';
import { parseMutantOptions } from '../../scripts/lib/mutant-options.mjs';

describe('the command line', () => {
  it('passes on unknown options', () =>
    expect(parseCommandLine(['start', '--port', '9000'])).toEqual({
      command: 'start',
      help: false,
      rest: ['--port', '9000'],
    }));

  it.each(['--help', '-h'])('accepts %s', (option) => expect(parseCommandLine(['bench', option]).help).toBe(true));

  it('passes a --help after -- on to the program', () =>
    expect(parseCommandLine(['bench', 'read', '--', '--help'])).toEqual({
      command: 'bench',
      help: false,
      rest: ['read', '--help'],
    }));

  it('may be empty', () => expect(parseCommandLine([])).toEqual({ command: undefined, help: false, rest: [] }));

  it.each(Object.entries(helpTexts))('explains %s with options and exit codes', (_command, text) => {
    expect(text).toContain('--help');
    expect(text).toMatch(/Exit codes: 0/);
  });
});

describe('the options of check', () => {
  const names = ['types', 'lint'];

  it('are none by default', () => expect(parseCheckOptions([], names)).toEqual({ json: false, only: undefined }));

  it('choose groups and the output format', () =>
    expect(parseCheckOptions(['--json', '--only=types,lint'], names)).toEqual({
      json: true,
      only: ['types', 'lint'],
    }));

  it.each([
    ['--fast', '--fast'],
    ['--only=spelling', 'spelling'],
  ])('with %s are refused, and the error names it', (arg, name) =>
    expect(parseCheckOptions([arg], names)).toEqual({ problem: expect.stringContaining(name) }),
  );
});

describe('the options of mutants', () => {
  it('are none by default', () => expect(parseMutantOptions([])).toEqual({}));

  it('choose faults by numbers and ranges, tests, an earlier run, and the output format', () =>
    expect(parseMutantOptions(['--only=2,5-7', '--projects=unit,e2e', '--before=earlier.jsonl', '--json'])).toEqual({
      json: true,
      only: [2, 5, 6, 7],
      projects: ['unit', 'e2e'],
      before: 'earlier.jsonl',
    }));

  it('take a seed for a new list', () => expect(parseMutantOptions(['--generate=38'])).toMatchObject({ generate: 38 }));

  it.each(['--fast', '--only=', '--only=five', '--projects=all', '--before=', '--generate=now', '--json=yes', '7'])(
    'with %s are refused, and the error names it',
    (arg) => expect(parseMutantOptions([arg])).toEqual({ problem: expect.stringContaining(arg) }),
  );
});
