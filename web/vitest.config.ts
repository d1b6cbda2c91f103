import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * Component tests in Node with jsdom's DOM. They run the contracts' real schemas, so that the fake server can validate
 * with them.
 */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../.cache/vitest',
  plugins: [react()],
  resolve: {
    conditions: ['source', 'module', 'browser', 'development|production'],
    // Records the stores, which each test returns to their initial state.
    alias: [{ find: /^zustand$/, replacement: join(import.meta.dirname, 'src/testing/stores.ts') }],
  },
  ssr: { resolve: { conditions: ['source', 'module', 'node', 'development|production'] } },
  // A module requests the URL of the HEIC decoder in node_modules, which Vite's server would deny otherwise.
  server: { fs: { strict: false } },
  test: {
    name: 'components',
    environment: 'jsdom',
    // Starting jsdom and loading the client takes longer than most of these files, so all files of a worker share both.
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
