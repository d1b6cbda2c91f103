import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify } from 'vite';

interface Chunk {
  readonly type: 'chunk';
  readonly fileName: string;
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}
type Bundle = Readonly<Record<string, Chunk | { readonly type: 'asset' }>>;

/** Placeholder for the table in first.js. */
const PLACE = '/* parts */ []';

const chunksOf = (bundle: Bundle): Chunk[] => Object.values(bundle).filter((file) => file.type === 'chunk');

/** Returns a chunk and all its static imports, direct and indirect. */
const withImports = (bundle: Bundle, chunk: Chunk): Chunk[] => {
  const found = new Set([chunk]);
  for (const one of found)
    for (const name of one.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') found.add(imported);
    }
  return [...found];
};

/**
 * Writes a table of the additional files that each page needs into first.js, so that the browser requests them early.
 * @param pages map from a pattern of the page's path to the module that renders the page
 */
export const parts = (pages: Readonly<Record<string, string>>) => ({
  name: 'parts',
  apply: 'build' as const,
  writeBundle: async ({ dir = '' }: { dir?: string }, bundle: object) => {
    const files = bundle as Bundle;
    const chunks = chunksOf(files);
    const page = await readFile(join(dir, 'index.html'), 'utf8');
    const always = new Set(chunks.filter(({ fileName }) => page.includes(fileName)));
    const table = Object.entries(pages).map(([pattern, module]) => {
      const own = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
      if (own === undefined) throw new Error(`No part of the client holds ${module}`);
      const needed = withImports(files, own).filter((chunk) => !always.has(chunk));
      return [
        pattern,
        needed
          .flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
          .map((name) => `/${name}`),
      ];
    });
    const path = join(dir, 'first.js');
    const script = await readFile(path, 'utf8');
    if (!script.includes(PLACE)) throw new Error(`first.js has no place for its table: ${PLACE}`);
    const { code } = await minify(
      'first.js',
      script.replace(PLACE, () => JSON.stringify(table)),
    );
    await writeFile(path, code);
  },
});
