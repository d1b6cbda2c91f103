import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../lib/repository.mjs';
import { setUp } from '../lib/set-up.mjs';
import { apiDocument } from './api-document.mjs';

// Writes docs/api.md from the contracts: node scripts/check/write-api.mjs
await setUp(['contracts']);
writeFileSync(join(repositoryRoot, 'docs/api.md'), await apiDocument());
