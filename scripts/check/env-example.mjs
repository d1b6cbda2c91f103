import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { secretSettings } from '../../contracts/src/settings/secret-files.ts';
import { environment } from '../../services/community/src/config.ts';
import { repositoryRoot } from '../lib/repository.mjs';
import { trackedPaths } from '../lib/tracked.mjs';
import { conclude, misjudged } from '../../tests/check/planted.mjs';
import { plantedImages } from '../../tests/check/planted/images.mjs';
import { plantedSettings, plantedSettingsCases } from '../../tests/check/planted/settings.mjs';
import { deploymentProblems, envProblems } from './env-rules.mjs';
import { imageFindings, imageRules } from './image-rules.mjs';
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
 * Compares .env.example, docs/settings.md, docker-compose.yml and k8s with the settings that the programs read; with
 * `--write`, writes the first two. Checks that images have a digest. Needs TypeScript support:
 * node --conditions=source --import=./tests/typescript.mjs scripts/check/env-example.mjs
 */

const supervisor = 'services/embedded/src/supervisor';
/** Settings that only programs of this repository set for each other. */
const internal = ['SUPERVISOR_COMMUNITY_ENTRY', 'SUPERVISOR_DEMO_ENTRY'];
/** Images without a digest: no public source names it, and no registry was reachable (docs/operations/sandbox.md). */
const imagesByTag = ['eventstore/eventstore:23.10.0-bookworm-slim'];
const reading = /(?:\benvironmentVariables\[|\bgiven\[|\btext\(|\bwholeNumber\(\s*|\breplacedBy: )'([A-Z][A-Z0-9_]+)'/g;

const read = (/** @type {string} */ name) => readFileSync(join(repositoryRoot, name), 'utf8');

/**
 * Returns the settings that `npm start` reads in addition to the product's settings.
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
const filesAt = (/** @type {string[]} */ paths) => paths.map((path) => ({ path, text: read(path) }));
const deployments = (await trackedPaths()).filter((name) => /^docker-compose\.yml$|^k8s\/.*\.(yaml|env)$/.test(name));
const plantedImageFindings = plantedImages.flatMap((file) =>
  // A finding about an exception gets the path of the planted file with that exception.
  imageFindings([file], file.exceptions ?? []).map((finding) => ({ ...finding, path: file.path })),
);
const problems = [
  ...envProblems(read(examplePath), { schemas: environment.shape, others, secrets: secretSettings }).map(
    (problem) => `${examplePath}: ${problem}`,
  ),
  ...deploymentProblems(filesAt(deployments), {
    known: [...Object.keys(environment.shape), ...others],
    secrets: secretSettings,
  }),
];
conclude([
  ...problems,
  ...[
    ...settingsFindings({ page: read(settingsPath), example: read(examplePath) }, settings),
    ...imageFindings(filesAt(['Dockerfile', ...deployments]), imagesByTag),
  ].map(({ rule, path: at, says }) => `${at}: ${rule}: ${says}`),
  ...misjudged(
    plantedSettingsCases.map(({ path: at, fires }) => ({ path: at, text: '', fires })),
    planted,
    settingsRules,
  ),
  ...misjudged(plantedImages, plantedImageFindings, imageRules),
]);
