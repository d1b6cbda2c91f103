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
 * One for what every page needs, one for what stands around it later, one for what the pages that a visit begins with share.
 *
 * What the catalogues of other languages import stands apart: a page in such a language waits for its catalogue before it runs, and so the
 * catalogue must not wait for the page.
 * @param locales the folder of the catalogues, one folder for each language
 * @param pages the modules that draw those pages; what the first of them needs does not bring along what only the others share
 * @param app the folder of what joins the features, with that of what stands around every page in it
 */
export const chunks = (locales: string, pages: readonly string[], app: string) => {
  const shell = join(app, 'shell');
  const closureBy = {
    locales: readdirSync(locales).map((language) => join(locales, language, 'page.ts')),
    first: pages.slice(0, 1),
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
  const named = (name: string, belongs: (id: string, modules: Modules) => boolean) => ({
    name: (id: string, modules: Modules): string | null => (belongs(id, modules) ? name : null),
    debugName: name,
    // Else a group would take along what its modules import, and with that what the catalogues need.
    includeDependenciesRecursively: false,
  });
  const own = (name: string, belongs: (id: string, modules: Modules) => boolean) =>
    named(name, (id, modules) => !ofCatalogues(id, modules) && belongs(id, modules));
  const initial = { tags: ['$initial' as const], priority: 3 };
  return [
    { ...named('base', ofCatalogues), ...initial },
    { ...own('first', () => true), ...initial },
    { ...own('foot', (id, modules) => id.startsWith(app) && isOf('foot', id, modules)), priority: 2 },
    { ...own('shell', (id) => id.startsWith(shell)), minShareCount: 2, priority: 2 },
    { ...own('page', (id, modules) => isOf('first', id, modules)), minShareCount: 2, priority: 1 },
    { ...own('pages', (id, modules) => isOf('pages', id, modules)), minShareCount: 2 },
  ];
};
