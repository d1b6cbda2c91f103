import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * Tests of components, in Node with jsdom's DOM; schemas run for real, so that the fake server can validate with them.
 */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../.cache/vitest',
  plugins: [react()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  ssr: { resolve: { conditions: ['source', 'module', 'node', 'development|production'] } },
  // A module requests the URL of the HEIC decoder in node_modules, which Vite's server would deny.
  server: { fs: { strict: false } },
  test: {
    name: 'components',
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost/', pretendToBeVisual: true } },
    include: ['src/**/*.ui.spec.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    runner: '../tests/vitest-runner.mjs',
    // A loaded machine is slow, not broken.
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
