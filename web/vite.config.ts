import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './build/compressed.ts';
import { firstChunk } from './build/first-chunk.ts';
import { slimContracts } from './build/slim-contracts.ts';

const inertSchemas = fileURLToPath(new URL('src/shared/api/inert-schemas.ts', import.meta.url));

export default defineConfig({
  plugins: [slimContracts(), react(), compressed()],
  resolve: {
    conditions: ['source', 'module', 'browser', 'development|production'],
    // The browser calls endpoints and never runs their schemas, so the schema library stays out of the bundle.
    alias: { zod: inertSchemas },
  },
  build: {
    target: 'es2022',
    // A data: font would be refused by the page's content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z'] },
      output: { codeSplitting: { groups: [firstChunk(fileURLToPath(new URL('src/locales', import.meta.url)))] } },
    },
  },
  server: {
    proxy: Object.fromEntries(['/api', '/files', '/health'].map((path) => [path, 'http://127.0.0.1:8080'])),
  },
});
