import { readdirSync } from 'node:fs';
import { join } from 'node:path';

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** What these modules import before they can run, and they themselves. */
const closureOf = (roots: readonly string[], modules: Modules): Set<string> => {
  const found = new Set<string>();
  for (const queue = [...roots]; queue.length > 0; ) {
    const id = queue.pop() as string;
    if (found.has(id)) continue;
    found.add(id);
    queue.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
};

/**
 * Few files where the bundler would make many: each costs a request, and headers that are often longer than itself.
 * One for what every page needs, one for what the pages that a visit begins with share.
 *
 * What the catalogues of other languages import stands apart: a page in such a language waits for its catalogue before it runs, and so the
 * catalogue must not wait for the page.
 * @param locales the folder of the catalogues, one folder for each language
 * @param pages the modules that draw those pages
 */
export const chunks = (locales: string, pages: readonly string[]) => {
  const catalogues = readdirSync(locales).map((language) => join(locales, language, 'page.ts'));
  let closures: { readonly locales: Set<string>; readonly pages: Set<string> } | undefined;
  const closed = (modules: Modules) => (closures ??= { locales: closureOf(catalogues, modules), pages: closureOf(pages, modules) });
  const ofCatalogues = (id: string, modules: Modules): boolean => closed(modules).locales.has(id);
  const named = (name: string, belongs: (id: string, modules: Modules) => boolean) => ({
    name: (id: string, modules: Modules): string | null => (belongs(id, modules) ? name : null),
    debugName: name,
    // Else a group would take along what its modules import, and with that what the catalogues need.
    includeDependenciesRecursively: false,
  });
  const initial = { tags: ['$initial' as const], priority: 2 };
  return [
    { ...named('base', ofCatalogues), ...initial },
    { ...named('first', (id, modules) => !ofCatalogues(id, modules)), ...initial },
    { ...named('pages', (id, modules) => !ofCatalogues(id, modules) && closed(modules).pages.has(id)), minShareCount: 2 },
  ];
};
