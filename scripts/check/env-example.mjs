import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { secretSettings } from '../../contracts/src/settings/secret-files.ts';
import { environment } from '../../services/community/src/config.ts';
import { repositoryRoot } from '../lib/repository.mjs';
import { trackedPaths } from '../lib/tracked.mjs';
import { conclude, misjudged } from '../../tests/check/planted.mjs';
import { plantedSettings, plantedSettingsCases } from '../../tests/check/planted/settings.mjs';
import { deploymentProblems, envProblems } from './env-rules.mjs';
import {
  examplePath,
  settingsExample,
  settingsFindings,
  settingsPage,
  settingsPath,
  settingsRules,
} from './settings-page.mjs';
import { settingsOf } from './settings.mjs';

/*
 * Compares .env.example, docs/settings.md, docker-compose.yml and k8s with the settings that the programs read, or
 * writes the first two with `--write`. It needs TypeScript:
 * node --conditions=source --import=./tests/typescript.mjs scripts/check/env-example.mjs
 */

const supervisor = 'services/embedded/src/supervisor';
/** Settings that only programs of this repository set for each other. */
const internal = ['SUPERVISOR_COMMUNITY_ENTRY', 'SUPERVISOR_DEMO_ENTRY'];
const reading = /(?:\bgiven\[|\btext\(|\bwholeNumber\(|\breplacedBy: )'([A-Z][A-Z0-9_]+)'/g;

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
const settings = settingsOf(read, others);
if (process.argv.includes('--write')) {
  writeFileSync(join(repositoryRoot, settingsPath), settingsPage(settings));
  writeFileSync(join(repositoryRoot, examplePath), settingsExample(settings));
}
const planted = plantedSettingsCases.flatMap(({ path, files, changes }) =>
  settingsFindings(files, { ...plantedSettings, ...changes }).map(({ rule, says }) => ({ path, rule, says })),
);
const deployments = (await trackedPaths()).filter((name) => /^docker-compose\.yml$|^k8s\/.*\.(yaml|env)$/.test(name));
const problems = [
  ...envProblems(read(examplePath), { schemas: environment.shape, others, secrets: secretSettings }).map(
    (problem) => `${examplePath}: ${problem}`,
  ),
  ...deploymentProblems(
    deployments.map((name) => ({ path: name, text: read(name) })),
    { known: [...Object.keys(environment.shape), ...others], secrets: secretSettings },
  ),
];
conclude([
  ...problems,
  ...settingsFindings({ page: read(settingsPath), example: read(examplePath) }, settings).map(
    ({ rule, path: at, says }) => `${at}: ${rule}: ${says}`,
  ),
  ...misjudged(
    plantedSettingsCases.map(({ path: at, fires }) => ({ path: at, text: '', fires })),
    planted,
    settingsRules,
  ),
]);
