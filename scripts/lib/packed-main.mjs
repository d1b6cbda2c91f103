import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants, Script } from 'node:vm';

/*
 * Replaces a program's compiled `main.js` once it is packed (scripts/lib/pack.mjs), and loads it: first the code of
 * node_modules, with V8's code cache, so that our own code can require it. V8 refuses a cache of another Node version
 * and compiles instead, which is slower but otherwise the same.
 */
const folder = join(dirname(fileURLToPath(import.meta.url)), 'main.packed');
const vendorPath = join(folder, 'vendor.cjs');
const cachePath = join(folder, 'vendor.bin');
const require = createRequire(vendorPath);
const cachedData = existsSync(cachePath) ? readFileSync(cachePath) : undefined;
const script = new Script(Module.wrap(readFileSync(vendorPath, 'utf8')), {
  filename: vendorPath,
  ...(cachedData && { cachedData }),
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
});
// Runs only during packing, on exit, when V8 has compiled all code that a start needs.
if (process.env.PACK_CACHE === '1') process.once('exit', () => writeFileSync(cachePath, script.createCachedData()));
const vendor = new Module(vendorPath);
vendor.filename = vendorPath;
require.cache[vendorPath] = vendor;
script.runInThisContext().call(vendor.exports, vendor.exports, require, vendor, vendorPath, folder);
vendor.loaded = true;
// Since Node 22, our own code has a code cache, too, which Node stores next to it.
if ('enableCompileCache' in Module && typeof Module.enableCompileCache === 'function')
  Module.enableCompileCache(join(folder, 'compiled'));
require(join(folder, 'main.own.cjs'));
