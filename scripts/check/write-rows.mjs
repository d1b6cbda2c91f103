import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../lib/repository.mjs';
import { trackedPaths } from '../lib/tracked.mjs';
import { rowsPath, testsByRow, withTests } from './rows.mjs';

// Updates the test names in docs/web-rows.md.
const read = (/** @type {string} */ path) => readFileSync(join(repositoryRoot, path), 'utf8');
writeFileSync(
  join(repositoryRoot, rowsPath),
  withTests(read(rowsPath), testsByRow({ paths: await trackedPaths(), read })),
);
