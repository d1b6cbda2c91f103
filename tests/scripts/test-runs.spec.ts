import { describe, expect, it } from 'vitest';
import { listTestSources, parseTestOptions, planTestRuns, testProjects } from '../../scripts/lib/test-runs.mjs';

const sources = [
  'contracts/src/http/money.spec.ts',
  'services/community/src/modules/albums/albums.http.spec.ts',
  'services/community/src/runtime/jobs/locks.int.spec.ts',
  'services/community/src/runtime/bus/kafka-bus.real.spec.ts',
  'services/community/src/modules/albums/album.decider.ts',
  'web/src/features/albums/album.ui.spec.tsx',
  'web/src/features/albums/album.spec.tsx',
  'web/e2e/albums.e2e.ts',
  'web/e2e/screens.shots.ts',
];

const plan = (...args: string[]) => {
  const options = parseTestOptions(args);
  return 'problem' in options ? options : planTestRuns(options, sources);
};

describe('the options of a test run', () => {
  it('choose every project that needs no external programs by default', () =>
    expect(parseTestOptions([])).toEqual({
      projects: ['embedded', 'unit', 'components', 'e2e'],
      patterns: [],
      name: undefined,
      seed: undefined,
      timings: false,
      late: false,
      passedOn: [],
    }));

  it('name projects, tests, a seed and parts of paths', () =>
    expect(
      parseTestOptions([
        'albums',
        '-t',
        'closes it',
        '--seed',
        '7',
        '--timings',
        '--late',
        '--selectProjects',
        'e2e',
        'unit',
      ]),
    ).toEqual({
      projects: ['unit', 'e2e'],
      patterns: ['albums'],
      name: 'closes it',
      seed: 7,
      timings: true,
      late: true,
      passedOn: [],
    }));

  it('may join names and values with =', () =>
    expect(parseTestOptions(['--selectProjects=unit,real', '--testNamePattern=a=b', '--seed=0'])).toMatchObject({
      projects: ['unit', 'real'],
      name: 'a=b',
      seed: 0,
    }));

  it('include a word after the projects as a part of a path', () =>
    expect(parseTestOptions(['--selectProjects', 'unit', 'contracts'])).toMatchObject({
      projects: ['unit'],
      patterns: ['contracts'],
    }));

  it('are passed on when they belong to jest', () =>
    expect(parseTestOptions(['--verbose', '--shard=1/2', 'web'])).toMatchObject({
      passedOn: ['--verbose', '--shard=1/2'],
      patterns: ['web'],
    }));

  it.each([
    [['--selectProjects', 'units'], 'Unknown project units. The projects are embedded, unit, components, e2e'],
    [['--selectProjects=units'], 'Unknown project units.'],
    [['web', '--selectProjects'], '--selectProjects requires the name of a project.'],
    [['--selectProjects', '-t', 'x'], '--selectProjects requires the name of a project.'],
    [['-t'], '-t requires a value.'],
    [['--seed', 'soon'], '--seed must be a number of at most 9 digits, not soon.'],
    [['albums('], 'albums( is not a regular expression.'],
  ])('%j are refused with an explanation', (args, problem) =>
    expect(parseTestOptions(args)).toEqual({ problem: expect.stringContaining(problem) }),
  );
});

describe('a test run', () => {
  it('has one run for all tests that need no servers, and one for each set of servers', () =>
    expect(plan()).toEqual([
      {
        program: 'jest',
        projects: ['embedded'],
        files: [
          'services/community/src/modules/albums/albums.http.spec.ts',
          'services/community/src/runtime/jobs/locks.int.spec.ts',
        ],
        browser: false,
      },
      {
        program: 'vitest',
        projects: ['unit', 'components'],
        files: [
          'contracts/src/http/money.spec.ts',
          'web/src/features/albums/album.spec.tsx',
          'web/src/features/albums/album.ui.spec.tsx',
        ],
        browser: false,
      },
      { program: 'jest', projects: ['e2e'], files: ['web/e2e/albums.e2e.ts'], browser: true },
    ]));

  it('starts only runs with a file that matches the pattern', () =>
    expect(plan('Albums.http')).toMatchObject([
      { projects: ['embedded'], files: ['services/community/src/modules/albums/albums.http.spec.ts'] },
    ]));

  it('starts only the chosen projects', () =>
    expect(plan('--selectProjects', 'screens', 'real')).toMatchObject([
      { projects: ['real'], browser: false },
      { projects: ['screens'], browser: true },
    ]));

  it('accepts a path from the root, with and without a leading dot', () =>
    expect(plan('./web/e2e/albums.e2e.ts')).toEqual(plan('web/e2e/albums.e2e.ts')));

  it.each([
    [['albumz'], 'No test file of embedded, unit, components, e2e matches albumz.'],
    [['albums', 'albumz'], 'matches albumz.'],
    [['album.decider', '--selectProjects', 'unit'], 'No test file of unit matches album.decider.'],
  ])('refuses %j, because a pattern matches nothing', (args, problem) =>
    expect(plan(...args)).toEqual({ problem: expect.stringContaining(problem) }),
  );

  it('gives each test file of the repository to exactly one project', () => {
    const tests = listTestSources().filter((path) => /\.(spec|e2e|shots)\.tsx?$/.test(path));
    const projectsOf = (path: string) => Object.values(testProjects).filter(({ files }) => files.test(path)).length;
    expect(tests.length).toBeGreaterThan(600);
    expect(tests.filter((path) => projectsOf(path) !== 1)).toEqual([]);
    expect(new Set(tests).size).toBe(tests.length);
  });
});
