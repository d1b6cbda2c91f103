import { buildStale } from '../lib/build.mjs';

// Builds what the image runs: node scripts/image/build.mjs
await buildStale(['contracts', 'services/community', 'services/embedded', 'services/audit', 'web', 'console']);
