import { defineConfig } from 'vitest/config';
import { VitestOrder } from './tests/order.mjs';

/** Tests that need no servers: pure code and small parts, and components of the web client. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '.cache/vitest',
  oxc: { decorator: { legacy: true } },
  ssr: { resolve: { conditions: ['source', 'node', 'development|production'] } },
  test: {
    maxWorkers: 2,
    sequence: { sequencer: VitestOrder },
    projects: [
      'web/vitest.config.ts',
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contracts,services,web,console,tests}/**/*.spec.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.{http,int,real,ui}.spec.{ts,tsx}'],
          // Loading the contracts takes longer than most of these files, so all files of a worker share the modules.
          isolate: false,
          // No limit, so that test names contain the whole values of their tables.
          chaiConfig: { truncateThreshold: 0 },
          runner: './tests/vitest-runner.mjs',
          // Generous, because a busy machine is slow.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
