import { readdirSync } from 'node:fs';
import { join } from 'node:path';

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * One chunk for what every page needs: sixty small ones are a tenth larger, and as many requests. Without what the catalogues of other
 * languages import: a page in such a language waits for its catalogue before it runs, and so the catalogue must not wait for the page.
 * @param locales the folder of the catalogues, one folder for each language
 */
export const firstChunk = (locales: string) => {
  const roots = readdirSync(locales).map((language) => join(locales, language, 'page.ts'));
  let ofLocales: Set<string> | undefined;
  const reached = (modules: Modules): Set<string> => {
    const found = new Set<string>();
    for (const queue = [...roots]; queue.length > 0; ) {
      const id = queue.pop() as string;
      if (found.has(id)) continue;
      found.add(id);
      queue.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
    }
    return found;
  };
  const name = (id: string, modules: Modules): string | null => ((ofLocales ??= reached(modules)).has(id) ? null : 'first');
  // Else the group would take along what its modules import, and with that what the catalogues need.
  return { name, debugName: 'first', tags: ['$initial' as const], includeDependenciesRecursively: false };
};
