import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

/*
 * Writes a list of the packages in the image (CycloneDX): node scripts/image/sbom.mjs OUTPUT WORKSPACE ...
 * Run this on a copy of the installed tree, because it changes the manifests. With the original manifests, npm would
 * omit packages that one workspace needs only for development, even if another workspace needs them at run time. npm
 * would also fail if a workspace is not installed.
 */

/** Packages that prune.mjs removes completely. */
const removed = /^@(ffmpeg-installer|ffprobe-installer|types)\//;

const [output, ...workspaces] = process.argv.slice(2);
if (output === undefined || workspaces.length === 0) throw new Error('sbom.mjs OUTPUT WORKSPACE ...');

for (const folder of ['.', ...workspaces]) {
  const path = `${folder}/package.json`;
  const { devDependencies: _, ...manifest } = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify(folder === '.' ? { ...manifest, workspaces } : manifest));
}
const { status, stdout, stderr } = spawnSync(
  'npm',
  ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'],
  {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  },
);
if (status !== 0) throw new Error(`npm sbom failed:\n${stderr}`);

/**
 * @type {{ metadata: { component: object }, components: { 'bom-ref': string, name: string }[],
 *   dependencies: { ref: string, dependsOn: string[] }[] }}
 */
const bom = JSON.parse(stdout);
const isThere = (/** @type {string} */ name) => !removed.test(name);
writeFileSync(
  output,
  JSON.stringify({
    ...bom,
    // Without this name, npm uses the name of the folder.
    metadata: { ...bom.metadata, component: { ...bom.metadata.component, name: 'pixchange' } },
    components: bom.components.filter(({ name }) => isThere(name)),
    dependencies: bom.dependencies
      .filter(({ ref }) => isThere(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isThere) })),
  }),
);
process.stdout.write(`${bom.components.length} packages\n`);
