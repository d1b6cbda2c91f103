import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { calmScripts } from './build/calm-scripts.ts';
import { chunks } from './build/chunks.ts';
import { compressed } from '../scripts/build/compressed.ts';
import { onlyContractEvents } from '../scripts/build/contract-events.mjs';
import { parts } from './build/parts.ts';
import { smallerScripts } from './build/smaller-scripts.ts';
import { pureRouter } from './build/pure-router.ts';

/** Path of React Router's production build, because the package exports only the files with development warnings. */
const reactRouter = fileURLToPath(new URL('../production/index.mjs', import.meta.resolve('react-router')));
const inWeb = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Modules of the pages that visits often start on, by the pattern of the path. Each is a lazy route of
 * src/app/pages.tsx.
 */
const pages = {
  '^/(?:login/?)?$': 'src/app/browse-page.tsx',
  '^/images/[^/]+/?$': 'src/app/work-page.tsx',
  '^/users/[^/]+/?$': 'src/app/profile-pages.tsx',
  '^/users/[^/]+/albums/[^/]+/?$': 'src/features/albums/public-album-page.tsx',
  '^/spotlight/?$': 'src/features/catalogue/spotlight-page.tsx',
};

export default defineConfig({
  plugins: [react(), pureRouter(), smallerScripts(), calmScripts(), onlyContractEvents(), parts(pages), compressed()],
  resolve: {
    conditions: ['source', 'module', 'browser', 'development|production'],
    alias: { 'react-router': reactRouter },
  },
  build: {
    target: 'es2022',
    // The page's content security policy refuses fonts in `data:` URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [inWeb('index.html'), inWeb('checkout/card.html')],
      output: {
        codeSplitting: {
          groups: chunks(inWeb('src/locales'), Object.values(pages).map(inWeb), inWeb('src/app')),
        },
      },
    },
  },
});
