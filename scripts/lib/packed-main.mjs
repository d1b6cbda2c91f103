import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants, Script } from 'node:vm';

/*
 * Stands in for a program's compiled `main.js` once it is packed (scripts/lib/pack.mjs), and loads it: first what comes
 * from node_modules, by V8's code cache of it, so that our own code finds it when it asks for it. A cache that another
 * Node has made is refused by V8, which then compiles: slower, and else the same.
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
// Only while it is packed: what was compiled until its end is what a start needs.
if (process.env.PACK_CACHE === '1') process.once('exit', () => writeFileSync(cachePath, script.createCachedData()));
const vendor = new Module(vendorPath);
vendor.filename = vendorPath;
require.cache[vendorPath] = vendor;
script.runInThisContext().call(vendor.exports, vendor.exports, require, vendor, vendorPath, folder);
vendor.loaded = true;
require(join(folder, 'main.own.cjs'));
