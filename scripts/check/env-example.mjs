import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { secretSettings } from '../../contracts/src/settings/secret-files.ts';
import { environment } from '../../services/community/src/config.ts';
import { repositoryRoot } from '../lib/repository.mjs';
import { trackedPaths } from '../lib/tracked.mjs';
import { deploymentProblems, envProblems } from './env-rules.mjs';

/*
 * Compares .env.example, docker-compose.yml and k8s with the settings that the programs read. It needs TypeScript:
 * node --conditions=source --import=./tests/typescript.mjs scripts/check/env-example.mjs
 */

const path = '.env.example';
const supervisor = 'services/embedded/src/supervisor';
/** Settings that only programs of this repository set for each other. */
const internal = ['SUPERVISOR_COMMUNITY_ENTRY', 'SUPERVISOR_DEMO_ENTRY'];
const reading = /(?:\bgiven\[|\btext\(|\bwholeNumber\()'([A-Z][A-Z0-9_]+)'/g;

const read = (/** @type {string} */ name) => readFileSync(join(repositoryRoot, name), 'utf8');

/**
 * Returns the settings that `npm start` reads besides those of the product.
 * @returns {string[]}
 */
const supervisorSettings = () =>
  readdirSync(join(repositoryRoot, supervisor))
    .filter((name) => /(?<!\.spec)\.ts$/.test(name))
    .flatMap((name) => [...read(`${supervisor}/${name}`).matchAll(reading)])
    .flatMap(([, name]) => (name === undefined || internal.includes(name) ? [] : [name]));

const others = supervisorSettings();
const deployments = (await trackedPaths()).filter((name) => /^docker-compose\.yml$|^k8s\/.*\.(yaml|env)$/.test(name));
const problems = [
  ...envProblems(read(path), { schemas: environment.shape, others, secrets: secretSettings }).map(
    (problem) => `${path}: ${problem}`,
  ),
  ...deploymentProblems(
    deployments.map((name) => ({ path: name, text: read(name) })),
    { known: [...Object.keys(environment.shape), ...others], secrets: secretSettings },
  ),
];
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
