import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/**
 * @typedef {{ selector: string, message: string }} Restriction
 * @typedef {NonNullable<import('typescript-eslint').ConfigArray[number]['rules']>} Rules
 */

const code = ['**/*.ts', '**/*.tsx', '**/*.mjs'];
const typed = ['**/*.ts', '**/*.tsx'];
const tests = ['**/*.spec.ts', '**/*.spec.tsx', '**/*.e2e.ts', '**/*.shots.ts', '**/testing/**', 'tests/**'];
const pure = ['**/*.decider.ts', '**/*.projection.ts', '**/*.policy.ts', '**/kernel/**/*.ts'];
/** What tools load by default export, because they give no choice. */
const takenByDefaultExport = [
  '**/*.config.mjs',
  '**/*.config.ts',
  '**/*.stories.tsx',
  '**/*.d.ts',
  '.dependency-cruiser.mjs',
  'tests/report.mjs',
  'tests/*.setup.ts',
  'tests/*.teardown.ts',
];
/** Who may read the environment: the one reader of each part, process entries, and what runs before there is a part. */
const readersOfEnvironment = [
  '**/config.ts',
  '**/main.ts',
  '**/*.config.mjs',
  '**/*.config.ts',
  'scripts/**',
  'contracts/solidity/*.mjs',
  ...tests,
];

/** @type {Restriction[]} */
const noDefaultExport = [
  {
    selector: 'ExportDefaultDeclaration',
    message: 'no-default-export: a thing has one name, given where it is written.',
  },
  {
    selector: "ExportSpecifier[exported.name='default']",
    message: 'no-default-export: a thing has one name, given where it is written.',
  },
];

/** @type {Restriction[]} */
const noEnvironment = [
  {
    selector: "MemberExpression[object.name='process'][property.name='env']",
    message: 'no-process-env: only config.ts and a main.ts read the environment.',
  },
  {
    selector: "MemberExpression[object.name='process'][property.value='env']",
    message: 'no-process-env: only config.ts and a main.ts read the environment.',
  },
  {
    selector: "VariableDeclarator[init.name='process'] Property[key.name='env']",
    message: 'no-process-env: only config.ts and a main.ts read the environment.',
  },
  {
    selector: "ImportDeclaration[source.value=/^(node:)?process$/] ImportSpecifier[imported.name='env']",
    message: 'no-process-env: only config.ts and a main.ts read the environment.',
  },
];

/** @type {Restriction[]} */
const onlyPure = [
  { selector: 'AwaitExpression', message: 'pure-no-await: pure code waits for nothing.' },
  { selector: ':function[async=true]', message: 'pure-no-await: pure code waits for nothing.' },
  { selector: 'ForOfStatement[await=true]', message: 'pure-no-await: pure code waits for nothing.' },
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'pure-no-clock: time comes from the event or the command.',
  },
  {
    selector: "CallExpression[callee.name='Date']",
    message: 'pure-no-clock: time comes from the event or the command.',
  },
  {
    selector: "MemberExpression[object.name='Date'][property.name='now']",
    message: 'pure-no-clock: time comes from the event or the command.',
  },
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: 'pure-no-chance: chance is decided at the edge.',
  },
  {
    selector: ':matches(ClassDeclaration, ClassExpression)[superClass=null]',
    message: 'pure-no-class: data and functions; only errors are classes.',
  },
  { selector: 'ImportExpression', message: 'pure-no-await: pure code waits for nothing.' },
];

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

/** @type {(...restrictions: Restriction[][]) => ['error', ...Restriction[]]} */
const restricted = (...restrictions) => ['error', ...restrictions.flat()];

/** The rules that need types; few, because they cost the most time. @type {Rules} */
const typedRules = {
  '@typescript-eslint/consistent-type-imports': [
    'error',
    { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
  ],
  '@typescript-eslint/no-floating-promises': 'error',
  '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { arguments: false, attributes: false } }],
  '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
};

/** @type {Rules} */
const generalRules = {
  'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
  'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true, IIFEs: true }],
  complexity: ['error', 12],
  'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'], location: 'start' }],
  'no-console': 'error',
  'no-var': 'error',
  'prefer-const': 'error',
  eqeqeq: ['error', 'always'],
  '@typescript-eslint/no-unused-vars': [
    'error',
    { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'all' },
  ],
  '@typescript-eslint/no-unused-expressions': ['error', { allowShortCircuit: true, allowTernary: true }],
  'no-empty': 'error',
  'no-restricted-syntax': restricted(noDefaultExport, noEnvironment),
};

/**
 * The rules of this project for a tree; the planted violations are judged by the same function on a tree of their own.
 * @param {{ rootDir: string, projects: string[] }} tree `projects` are tsconfig files relative to `rootDir`
 */
export const projectRules = ({ rootDir, projects }) =>
  tseslint.config(
    { ignores: ['**/node_modules/', '**/dist/', '.data/', '.cache/', 'coverage/'] },
    { linterOptions: { reportUnusedDisableDirectives: 'error' } },
    {
      files: code,
      plugins: { '@typescript-eslint': tseslint.plugin },
      languageOptions: { ecmaVersion: 2023, sourceType: 'module' },
      rules: generalRules,
    },
    {
      files: typed,
      languageOptions: { parser: tseslint.parser },
      rules: { '@typescript-eslint/no-explicit-any': 'error' },
    },
    {
      files: typed,
      // Settings of tools belong to no program of ours, so their types are not loaded.
      ignores: ['**/*.config.ts'],
      languageOptions: { parserOptions: { project: projects, tsconfigRootDir: rootDir } },
      rules: typedRules,
    },
    {
      files: tests,
      rules: {
        'max-lines': ['error', { max: 500, skipBlankLines: true, skipComments: true }],
        'max-lines-per-function': 'off',
      },
    },
    { files: readersOfEnvironment, rules: { 'no-restricted-syntax': restricted(noDefaultExport) } },
    { files: takenByDefaultExport, rules: { 'no-restricted-syntax': restricted(noEnvironment) } },
    {
      files: ['*.config.mjs', 'tests/report.mjs', 'tests/*.setup.ts', 'tests/*.teardown.ts'],
      rules: { 'no-restricted-syntax': 'off' },
    },
    {
      files: pure,
      ignores: tests,
      rules: {
        'no-restricted-syntax': restricted(noDefaultExport, noEnvironment, onlyPure),
        'no-restricted-globals': [
          'error',
          ...effects.map((name) => ({
            name,
            message: 'pure-no-effects: pure code reaches for nothing outside itself.',
          })),
        ],
      },
    },
    {
      files: ['web/**/*.ts', 'web/**/*.tsx', 'console/**/*.ts', 'console/**/*.tsx'],
      plugins: { 'react-hooks': reactHooks },
      rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
    },
    // The one file that an old Node must be able to read.
    { files: ['scripts/run.mjs'], rules: { 'no-var': 'off' } },
  );
