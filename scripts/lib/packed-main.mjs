import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants, Script } from 'node:vm';

/*
 * Replaces the compiled `main.js` of a packed program (scripts/lib/pack.mjs). Loads the code of node_modules first,
 * with its V8 code cache, because our own code requires it. V8 rejects a cache of another Node version and compiles the
 * code, which is only slower.
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
// Only during packing: on exit, V8 has compiled all code that a start needs.
if (process.env.PACK_CACHE === '1') process.once('exit', () => writeFileSync(cachePath, script.createCachedData()));
const vendor = new Module(vendorPath);
vendor.filename = vendorPath;
require.cache[vendorPath] = vendor;
script.runInThisContext().call(vendor.exports, vendor.exports, require, vendor, vendorPath, folder);
vendor.loaded = true;
// Since Node 22, Node can cache the compiled form of our own code, which it stores next to the code.
if ('enableCompileCache' in Module && typeof Module.enableCompileCache === 'function')
  Module.enableCompileCache(join(folder, 'compiled'));
require(join(folder, 'main.own.cjs'));
