import { readdirSync } from 'node:fs';
import { join } from 'node:path';

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** What these modules import before they can run, and they themselves. */
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
 * Few files where the bundler would make many: each costs a request, and headers that are often longer than itself.
 *
 * - first: what every page needs, and what home shares with a work's page or with the footer
 * - home: the rest of home
 * - foot, shell: the footer and the bars, which are loaded once the page is there
 * - page: what a work's page shares with other pages
 * - pages: what the other pages share that a visit begins with
 *
 * What the catalogues of other languages import stands apart: a page in such a language waits for its catalogue before it runs, and so the
 * catalogue must not wait for the page.
 * @param locales the folder of the catalogues, one folder for each language
 * @param pages the modules that draw those pages, home and a work's page first
 * @param app the folder of what joins the features, with that of what stands around every page in it
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
    // Else a group would take along what its modules import, and with that what the catalogues need.
    includeDependenciesRecursively: false,
  });
  const own = (name: string, priority: number, belongs: (id: string, modules: Modules) => boolean) =>
    named(name, priority, (id, modules) => !ofCatalogues(id, modules) && belongs(id, modules));
  const ofEvery = (id: string, modules: Modules): boolean =>
    isOf('always', id, modules) ||
    (isOf('home', id, modules) && (isOf('work', id, modules) || isOf('foot', id, modules)));
  return [
    named(
      'base',
      3,
      (id, modules) => ofCatalogues(id, modules) && (isOf('always', id, modules) || isOf('home', id, modules)),
    ),
    own('first', 3, ofEvery),
    own('home', 3, (id, modules) => isOf('home', id, modules)),
    own('foot', 2, (id, modules) => id.startsWith(app) && isOf('foot', id, modules)),
    { ...own('shell', 2, (id) => id.startsWith(shell)), minShareCount: 2 },
    { ...own('page', 1, (id, modules) => isOf('work', id, modules)), minShareCount: 2 },
    { ...own('pages', 0, (id, modules) => isOf('pages', id, modules)), minShareCount: 2 },
  ];
};
