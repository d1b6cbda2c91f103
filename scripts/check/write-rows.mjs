import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { houseRoot } from '../lib/house.mjs';
import { listSources } from '../lib/staleness.mjs';
import { rowsPath, testsByRow, withTests } from './rows.mjs';

// Writes the tests of docs/web-rows.md anew.
const read = (/** @type {string} */ path) => readFileSync(join(houseRoot, path), 'utf8');
const paths = listSources(houseRoot, ['web/e2e']).map(({ path }) => path);
const path = join(houseRoot, rowsPath);
writeFileSync(path, withTests(read(rowsPath), testsByRow({ paths, read })));
