/*
 * Adds optional packages for other platforms to package-lock.json, if the registry lacked them when npm wrote the file.
 * Run this after `npm install` when the tidy check reports missing packages: node scripts/complete-lockfile.mjs
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './lib/repository.mjs';
import { completeOptional } from './lib/lockfile.mjs';
import { say } from './lib/progress.mjs';

const path = join(repositoryRoot, 'package-lock.json');
const lockfile = JSON.parse(readFileSync(path, 'utf8'));
const { packages, added, left } = completeOptional(lockfile.packages);
if (added.length > 0) writeFileSync(path, `${JSON.stringify({ ...lockfile, packages }, undefined, 2)}\n`);
say(`${added.length} added${left.length > 0 ? `; not in the configured registry: ${left.join(', ')}` : ''}`);
process.exitCode = left.length > 0 ? 1 : 0;
