import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { houseRoot } from '../lib/house.mjs';
import { rowsPath, testsByRow, withTests } from './rows.mjs';

// Writes the tests of docs/web-rows.md anew.
const read = (/** @type {string} */ path) => readFileSync(join(houseRoot, path), 'utf8');
const paths = ['web', 'services', 'contracts'].flatMap((folder) =>
  readdirSync(join(houseRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => !/(^|\/)(node_modules|dist)\//.test(path))
    .map((path) => `${folder}/${path}`)
    .sort(),
);
writeFileSync(join(houseRoot, rowsPath), withTests(read(rowsPath), testsByRow({ paths, read })));
