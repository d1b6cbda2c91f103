import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Component tests in Node with jsdom's DOM. The fake server validates with the contracts' real schemas. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../.cache/vitest',
  plugins: [react()],
  resolve: {
    conditions: ['source', 'module', 'browser', 'development|production'],
    // Records the stores, which are reset after each test.
    alias: [{ find: /^zustand$/, replacement: join(import.meta.dirname, 'src/testing/stores.ts') }],
  },
  ssr: { resolve: { conditions: ['source', 'module', 'node', 'development|production'] } },
  // A module requests the HEIC decoder from node_modules, which Vite's server would otherwise deny.
  server: { fs: { strict: false } },
  test: {
    name: 'components',
    environment: 'jsdom',
    // Starting jsdom and loading the client takes longer than most test files, so all files of a worker share both.
    isolate: false,
    environmentOptions: { jsdom: { url: 'http://localhost/', pretendToBeVisual: true } },
    include: ['src/**/*.ui.spec.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    runner: '../tests/vitest-runner.mjs',
    // Allows for a slow, busy machine.
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
