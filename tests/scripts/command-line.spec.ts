import { describe, expect, it } from '@jest/globals';
import {
  componentFilter,
  helpTexts,
  parseCheckOptions,
  parseCommandLine,
  planTestRuns,
} from '../../scripts/lib/command-line.mjs';

describe('the command line', () => {
  it('passes on what it does not know', () =>
    expect(parseCommandLine(['start', '--port', '9000'])).toEqual({
      command: 'start',
      help: false,
      rest: ['--port', '9000'],
    }));

  it.each(['--help', '-h'])('knows %s', (option) => expect(parseCommandLine(['bench', option]).help).toBe(true));

  it('leaves a --help behind -- to the program', () =>
    expect(parseCommandLine(['bench', 'read', '--', '--help'])).toEqual({
      command: 'bench',
      help: false,
      rest: ['read', '--help'],
    }));

  it('may be empty', () => expect(parseCommandLine([])).toEqual({ command: undefined, help: false, rest: [] }));

  it.each(Object.entries(helpTexts))('explains %s with options and exit codes', (_command, text) => {
    expect(text).toContain('--help');
    expect(text).toMatch(/Ends with 0/);
  });
});

describe('the options of check', () => {
  const names = ['types', 'lint'];

  it('are none by default', () => expect(parseCheckOptions([], names)).toEqual({ json: false, only: undefined }));

  it('choose groups and the form of the answer', () =>
    expect(parseCheckOptions(['--json', '--only=types,lint'], names)).toEqual({
      json: true,
      only: ['types', 'lint'],
    }));

  it.each([
    ['--fast', '--fast'],
    ['--only=spelling', 'spelling'],
  ])('refuse %s by name', (arg, name) =>
    expect(parseCheckOptions([arg], names)).toEqual({ problem: expect.stringContaining(name) }),
  );
});

describe('a test run', () => {
  it('does the browser tests last and alone', () =>
    expect(planTestRuns(['-t', 'album'])).toEqual([
      { projects: ['unit', 'embedded'], rest: ['-t', 'album'] },
      { projects: ['components'], rest: ['-t', 'album'] },
      { projects: ['e2e'], rest: ['-t', 'album'] },
    ]));

  it('keeps to the chosen projects', () =>
    expect(planTestRuns(['--selectProjects', 'unit', 'contracts'])).toEqual([
      { projects: ['unit'], rest: ['contracts'] },
    ]));

  it('splits chosen projects too', () =>
    expect(planTestRuns(['web', '--selectProjects', 'e2e', 'unit'])).toEqual([
      { projects: ['unit'], rest: ['web'] },
      { projects: ['e2e'], rest: ['web'] },
    ]));

  it('gives names and paths to the tests of components, and leaves jest its own options', () => {
    expect(componentFilter(['web/src', '-t', 'closes on Escape', '--verbose'])).toEqual({
      patterns: ['web/src'],
      name: 'closes on Escape',
    });
    expect(componentFilter(['--testNamePattern=closes'])).toEqual({ patterns: [], name: 'closes' });
    expect(componentFilter([])).toEqual({ patterns: [], name: undefined });
  });
});
