import { testsOfHangingParts, testsOfOtherProcesses, waitingHelpers } from './scripts/check/waiting-tests.mjs';

/**
 * Returns each path pattern twice: for the repository, and for trees with planted violations.
 * @param {string[]} patterns
 */
const under = (...patterns) => patterns.flatMap((pattern) => [pattern, `**/planted/${pattern}`]);

const tests = ['**/*.spec.ts', '**/*.spec.tsx', '**/*.e2e.ts', '**/*.shots.ts', '**/testing/**', ...under('tests/**')];
const pure = ['**/*.decider.ts', '**/*.projection.ts', '**/*.policy.ts', '**/kernel/**/*.ts'];
/** Files whose default export is loaded by tools. */
const loadedByDefaultExport = [
  '**/*.config.mjs',
  '**/*.config.ts',
  '**/*.stories.tsx',
  '**/*.d.ts',
  ...under(
    '.dependency-cruiser.mjs',
    'scripts/check/lint-rules.mjs',
    'tests/report.mjs',
    'tests/first-failure.mjs',
    'tests/order.mjs',
    'tests/jest-environment.mjs',
    'tests/browser-environment.mjs',
    'tests/vitest-runner.mjs',
    'tests/*.setup.ts',
    'tests/*.teardown.ts',
  ),
];
/** Files that may read the environment: the config of each package, entries of processes, and scripts. */
const readersOfEnvironment = [
  '**/config.ts',
  '**/main.ts',
  ...under('*.config.mjs', 'scripts/**', 'contracts/solidity/*.mjs'),
  ...tests,
];
/** Definition of @Route, and calls that an API key limits instead of the budget of writes. */
const limitedOtherwise = under(
  'services/community/src/runtime/http/route.ts',
  'services/community/src/modules/public-api/klipy/klipy.controller.ts',
);

const effects = [
  'fetch',
  'process',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'performance',
  'crypto',
  'globalThis',
  'require',
];

/** @type {import('oxlint').OxlintConfig} */
export default {
  plugins: ['typescript', 'react'],
  jsPlugins: ['./scripts/check/lint-rules.mjs'],
  categories: { correctness: 'off' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['**/node_modules/', '**/dist/', '.data/', '.cache/', 'coverage/', '**/*.js'],
  rules: {
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true, IIFEs: true }],
    complexity: ['error', 12],
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'], location: 'start' }],
    'no-console': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    eqeqeq: ['error', 'always'],
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'all' }],
    'no-unused-expressions': ['error', { allowShortCircuit: true, allowTernary: true }],
    'no-empty': 'error',
    'pixchange/no-default-export': 'error',
    'pixchange/no-process-env': 'error',
  },
  overrides: [
    {
      files: ['**/*.ts', '**/*.tsx'],
      rules: {
        'typescript/no-explicit-any': 'error',
        'typescript/consistent-type-imports': [
          'error',
          { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
        ],
        'typescript/no-floating-promises': 'error',
        'typescript/no-misused-promises': ['error', { checksVoidReturn: { arguments: false, attributes: false } }],
        'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      },
    },
    {
      files: tests,
      rules: {
        'max-lines': ['error', { max: 500, skipBlankLines: true, skipComments: true }],
        'max-lines-per-function': 'off',
        'pixchange/test-no-sleep': 'error',
        'pixchange/test-no-brief-period': 'error',
      },
    },
    {
      files: [...testsOfHangingParts, ...waitingHelpers, ...testsOfOtherProcesses],
      rules: { 'pixchange/test-no-sleep': 'off', 'pixchange/test-no-brief-period': 'off' },
    },
    // A generated table with one concept per line.
    { files: ['**/kernel/search/concept-table.ts'], rules: { 'max-lines': 'off' } },
    { files: readersOfEnvironment, rules: { 'pixchange/no-process-env': 'off' } },
    {
      files: under('services/community/src/**/*.ts'),
      excludeFiles: [...tests, ...limitedOtherwise],
      rules: { 'pixchange/write-has-budget': 'error' },
    },
    { files: loadedByDefaultExport, rules: { 'pixchange/no-default-export': 'off' } },
    {
      files: pure,
      excludeFiles: tests,
      rules: {
        'pixchange/pure-no-await': 'error',
        'pixchange/pure-no-clock': 'error',
        'pixchange/pure-no-chance': 'error',
        'pixchange/pure-no-class': 'error',
        'no-restricted-globals': [
          'error',
          ...effects.map((name) => ({ name, message: 'Pure code must not use globals with side effects.' })),
        ],
      },
    },
    {
      files: under('web/**/*.ts', 'web/**/*.tsx', 'console/**/*.ts', 'console/**/*.tsx'),
      rules: { 'react/rules-of-hooks': 'error', 'react/exhaustive-deps': 'error' },
    },
    // An old Node must be able to run this file.
    { files: ['scripts/run.mjs'], rules: { 'no-var': 'off' } },
  ],
};
