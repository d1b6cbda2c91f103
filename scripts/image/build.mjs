import { buildStale } from '../lib/build.mjs';

// Builds the programs in the image: node scripts/image/build.mjs
await buildStale([
  'contracts',
  'services/media',
  'services/community',
  'services/embedded',
  'services/audit',
  'web',
  'console',
]);
