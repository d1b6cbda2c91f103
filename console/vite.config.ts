import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from '../scripts/build/compressed.ts';

export default defineConfig({
  base: '/superadmin/',
  plugins: [react(), compressed()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2022',
    // The page's content security policy would block a `data:` font.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
