import { testProjects } from './scripts/lib/test-runs.mjs';
import { swc } from './tests/swc.mjs';

/** Returns a project of jest; Vitest runs the other projects (vitest.config.mjs). */
/** @type {(displayName: string, kind: 'embedded' | 'e2e', environment: string) => object} */
const project = (displayName, kind, environment) => ({
  displayName,
  rootDir: import.meta.dirname,
  roots: ['<rootDir>/contracts', '<rootDir>/services', '<rootDir>/web', '<rootDir>/console', '<rootDir>/tests'],
  testRegex: testProjects[displayName]?.files.source,
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'json', 'node'],
  testEnvironment: `<rootDir>/tests/${environment}.mjs`,
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  transform: { '\\.tsx?$': ['@swc/jest', swc] },
  globalSetup: `<rootDir>/tests/${kind}.setup.ts`,
  globalTeardown: `<rootDir>/tests/${kind}.teardown.ts`,
});

export default {
  // Tests wait for servers a third of their time, so three workers use both cores of a small machine.
  maxWorkers: 3,
  testSequencer: '<rootDir>/tests/order.mjs',
  // Generous, because a busy machine is slow; each wait in a test has its own limit.
  testTimeout: 240_000,
  projects: [
    project('embedded', 'embedded', 'jest-environment'),
    // Tests on real servers take too long for the check (npm run test:real).
    project('real', 'embedded', 'jest-environment'),
    project('e2e', 'e2e', 'browser-environment'),
    // Not a test: writes pictures of the screens (npm run screens).
    project('screens', 'e2e', 'browser-environment'),
  ],
};
