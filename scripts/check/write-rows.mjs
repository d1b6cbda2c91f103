import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { houseRoot } from '../lib/house.mjs';
import { trackedPaths } from '../lib/tracked.mjs';
import { rowsPath, testsByRow, withTests } from './rows.mjs';

// Writes the tests of docs/web-rows.md anew.
const read = (/** @type {string} */ path) => readFileSync(join(houseRoot, path), 'utf8');
writeFileSync(join(houseRoot, rowsPath), withTests(read(rowsPath), testsByRow({ paths: await trackedPaths(), read })));
