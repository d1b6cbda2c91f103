import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { repositoryRoot } from '../lib/repository.mjs';
import { textHash } from '../lib/staleness.mjs';
import { compile } from './compile.mjs';

const cacheFolder = join(repositoryRoot, '.cache/dev');
const communityUrl = pathToFileURL(join(repositoryRoot, 'services/community/package.json')).href;

/** Specifier prefix of packages that are resolved as if services/community imported them. */
const packagePrefix = 'community-package:';

/** @type {import('node:module').ResolveHook} */
export const resolve = (specifier, context, next) =>
  specifier.startsWith(packagePrefix)
    ? next(specifier.slice(packagePrefix.length), { ...context, parentURL: communityUrl })
    : next(specifier, context);

/**
 * Returns the compiled code of a file; caches it by the hash of the source, so only changed files are compiled again.
 * @param {string} filename
 */
const compiledCode = async (filename) => {
  const source = await readFile(filename, 'utf8');
  const cached = join(cacheFolder, `${textHash(`${filename}\0${source}`)}.js`);
  try {
    return await readFile(cached, 'utf8');
  } catch {
    const code = await compile(source, filename);
    await mkdir(cacheFolder, { recursive: true });
    // Rename the file into place, because another process must never read a partial file.
    await writeFile(`${cached}.${process.pid}`, code);
    await rename(`${cached}.${process.pid}`, cached);
    return code;
  }
};

/** @type {import('node:module').LoadHook} */
export const load = async (url, context, next) =>
  /^file:.*\.ts$/.test(url)
    ? { format: 'module', source: await compiledCode(fileURLToPath(url)), shortCircuit: true }
    : next(url, context);
