import { catalogueHttp } from '@pixchange/contracts/http/catalogue';
import { paging } from '@pixchange/contracts/http/limits';
import type { Call } from './account.ts';
import { allPages } from './works.ts';

/**
 * Returns the ids of the site's subcategories by their slugs.
 * @throws ApiError
 */
export type Subcategories = () => Promise<ReadonlyMap<string, string>>;

const ask = async (call: Call): Promise<ReadonlyMap<string, string>> => {
  const categories = await allPages((page) =>
    call(catalogueHttp.categories, { query: { page, per_page: paging.perPageMax } }),
  );
  const lists = await Promise.all(
    categories.map(({ id }) =>
      allPages((page) =>
        call(catalogueHttp.subcategories, { params: { id }, query: { page, per_page: paging.perPageMax } }),
      ),
    ),
  );
  return new Map(lists.flat().map(({ slug, id }) => [slug, id]));
};

/** Requests the subcategories once, and again after a failure. */
export const subcategoriesOf = (call: Call): Subcategories => {
  let known: Promise<ReadonlyMap<string, string>> | null = null;
  return async () => {
    known ??= ask(call);
    return known.catch((error: unknown) => {
      known = null;
      throw error;
    });
  };
};
