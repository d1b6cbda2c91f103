import { catalogueHttp } from '@pixchange/contracts/http/catalogue';
import { paging } from '@pixchange/contracts/http/limits';
import type { Call } from './account.ts';
import { allPages } from './works.ts';

/** The ids of the subcategories of the site by their slugs. @throws ApiError */
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

/** Asked for once; again when it could not be answered. */
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
