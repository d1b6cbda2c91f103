import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { repositoryRoot } from '../lib/repository.mjs';
import { textHash } from '../lib/staleness.mjs';
import { compile } from './compile.mjs';

const cacheFolder = join(repositoryRoot, '.cache/dev');
const communityUrl = pathToFileURL(join(repositoryRoot, 'services/community/package.json')).href;

/** Prefix of packages to load as services/community would load them. */
const packagePrefix = 'community-package:';

/** @type {import('node:module').ResolveHook} */
export const resolve = (specifier, context, next) =>
  specifier.startsWith(packagePrefix)
    ? next(specifier.slice(packagePrefix.length), { ...context, parentURL: communityUrl })
    : next(specifier, context);

/**
 * Returns the compiled code, cached by the source's hash, so that only changed files are compiled again.
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
    // Renamed into place, so that another process never reads a partial file.
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
