import { readdirSync } from 'node:fs';
import { join } from 'node:path';

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/*
 * The index of TanStack Query imports all its modules, which would therefore load with every page. Home needs the
 * modules below only after the first input, and a work's page doesn't need `useMutationState`.
 */
const afterInput =
  /\/@tanstack\/(?:query-core|react-query)\/.*\/(?:mutationObserver|useMutation|useMutationState)\.js$/;
const afterWork = /\/useMutationState\.js$/;

/** Returns the given modules and all their static imports, direct and indirect. */
const closureOf = (roots: readonly string[], modules: Modules): Set<string> => {
  const found = new Set<string>();
  for (const queue = [...roots]; queue.length > 0;) {
    const id = queue.pop() as string;
    if (found.has(id)) continue;
    found.add(id);
    queue.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
};

/**
 * Groups modules into fewer and larger chunks than the bundler would, because each file costs a request, whose headers
 * are often longer than the file.
 *
 * - first: modules of every page, and modules that home shares with a work's page or with the footer
 * - home: the rest of home
 * - foot, shell: the footer and the bars, which load after the page
 * - page: modules that a work's page shares with other pages
 * - pages: modules that are shared by the other pages on which visits start
 *
 * Modules of `first` and `home` that the catalogs of other languages import are in a separate chunk, `base`. A page in
 * such a language waits for its catalog before it runs, so the catalog must not wait for the page.
 * @param locales the folder of the catalogs, with one folder for each language
 * @param pages the modules of the pages on which visits start: home, a work's page, then the others
 * @param app the folder that combines the features; its subfolder `shell` has the parts around every page
 */
export const chunks = (locales: string, pages: readonly string[], app: string) => {
  const shell = join(app, 'shell');
  const closureBy = {
    locales: readdirSync(locales).map((language) => join(locales, language, 'page.ts')),
    always: [join(app, '../main.tsx')],
    home: pages.slice(0, 1),
    work: pages.slice(1, 2),
    pages,
    foot: [join(shell, 'foot.ts')],
  };
  type Part = keyof typeof closureBy;
  const closures = new Map<Part, Set<string>>();
  const isOf = (part: Part, id: string, modules: Modules): boolean => {
    const closure = closures.get(part) ?? closureOf(closureBy[part], modules);
    closures.set(part, closure);
    return closure.has(id);
  };
  const ofCatalogues = (id: string, modules: Modules): boolean => isOf('locales', id, modules);
  const named = (name: string, priority: number, belongs: (id: string, modules: Modules) => boolean) => ({
    name: (id: string, modules: Modules): string | null => (belongs(id, modules) ? name : null),
    debugName: name,
    priority,
    // Otherwise a group would include its modules' imports, among them modules that the catalogs need.
    includeDependenciesRecursively: false,
  });
  const own = (name: string, priority: number, belongs: (id: string, modules: Modules) => boolean) =>
    named(name, priority, (id, modules) => !ofCatalogues(id, modules) && belongs(id, modules));
  const ofHome = (id: string, modules: Modules): boolean => !afterInput.test(id) && isOf('home', id, modules);
  const ofEvery = (id: string, modules: Modules): boolean =>
    (!afterInput.test(id) && isOf('always', id, modules)) ||
    (ofHome(id, modules) && (isOf('work', id, modules) || isOf('foot', id, modules)));
  return [
    named(
      'base',
      3,
      (id, modules) => ofCatalogues(id, modules) && (isOf('always', id, modules) || isOf('home', id, modules)),
    ),
    own('first', 3, ofEvery),
    own('home', 3, ofHome),
    own('foot', 2, (id, modules) => id.startsWith(app) && isOf('foot', id, modules)),
    { ...own('shell', 2, (id) => id.startsWith(shell)), minShareCount: 2 },
    { ...own('page', 1, (id, modules) => !afterWork.test(id) && isOf('work', id, modules)), minShareCount: 2 },
    { ...own('pages', 0, (id, modules) => isOf('pages', id, modules)), minShareCount: 2 },
  ];
};
