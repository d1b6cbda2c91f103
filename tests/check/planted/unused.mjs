/**
 * Small project in which knip must find each kind of unused code. `fires` contains the kinds and names that knip
 * reports.
 * @type {import('../planted.mjs').Planted[]}
 */
export const plantedUnused = [
  {
    path: 'package.json',
    text: '{ "name": "planted", "private": true, "type": "module", "workspaces": ["contracts", "services/community", "services/embedded", "services/bench", "web"] }',
  },
  { path: 'contracts/package.json', text: '{ "name": "@pixchange/contracts", "type": "module" }' },
  { path: 'services/embedded/package.json', text: '{ "name": "@pixchange/embedded", "type": "module" }' },
  { path: 'services/bench/package.json', text: '{ "name": "@pixchange/bench", "type": "module" }' },
  { path: 'web/package.json', text: '{ "name": "@pixchange/web", "type": "module" }' },
  {
    path: 'services/community/package.json',
    text: '{ "name": "@pixchange/community", "type": "module", "dependencies": { "nobody-needs-this": "1.0.0" } }',
    fires: ['dependencies nobody-needs-this'],
  },
  {
    path: 'services/community/src/main.ts',
    text: "import { used } from './used.ts';\nimport 'not-declared';\nused();\n",
    fires: ['unlisted not-declared'],
  },
  {
    path: 'services/community/src/used.ts',
    text: 'export const used = () => 1;\nexport const spare = 2;\n',
    fires: ['exports spare'],
  },
  {
    path: 'services/community/src/forgotten.ts',
    text: 'export const forgotten = 1;\n',
    fires: ['files services/community/src/forgotten.ts'],
  },
];
