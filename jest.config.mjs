import { swc } from './tests/swc.mjs';

/** Unit tests need nothing; the embedded ones share the servers that `tests/embedded.setup.ts` starts once. Vitest runs `.ui.spec` (web/vitest.config.ts). */
/** @type {(displayName: string, testRegex: string, extra?: object) => object} */
const project = (displayName, testRegex, extra = {}) => ({
  displayName,
  rootDir: import.meta.dirname,
  roots: ['<rootDir>/contracts', '<rootDir>/services', '<rootDir>/web', '<rootDir>/console', '<rootDir>/tests'],
  testRegex,
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'json', 'node'],
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  transform: { '\\.tsx?$': ['@swc/jest', swc] },
  ...extra,
});

const inBrowser = { globalSetup: '<rootDir>/tests/e2e.setup.ts', globalTeardown: '<rootDir>/tests/e2e.teardown.ts' };

export default {
  // A third of a test's time is waiting for servers: three at once use both cores of a small machine.
  maxWorkers: 3,
  testSequencer: '<rootDir>/tests/slow-first.cjs',
  // A loaded machine is slow, not broken; what a test waits for has limits of its own.
  testTimeout: 60_000,
  projects: [
    project('unit', '(?<!\\.(http|int|real|ui))\\.spec\\.tsx?$'),
    project('embedded', '\\.(http|int)\\.spec\\.ts$', {
      globalSetup: '<rootDir>/tests/embedded.setup.ts',
      globalTeardown: '<rootDir>/tests/embedded.teardown.ts',
    }),
    // On real servers; too long for the check (npm run test:real).
    project('real', '\\.real\\.spec\\.ts$', {
      globalSetup: '<rootDir>/tests/embedded.setup.ts',
      globalTeardown: '<rootDir>/tests/embedded.teardown.ts',
    }),
    project('e2e', '/e2e/.*\\.e2e\\.ts$', inBrowser),
    // Not a test: writes pictures of the screens (npm run screens).
    project('screens', '/e2e/.*\\.shots\\.ts$', inBrowser),
  ],
};
