import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Browse } from '../../shared/browse/browse-query.ts';
import { categories, subcategories } from './catalogue.api.ts';

interface Drawer {
  name: string;
  browse: Partial<Browse>;
}

/** A work knows its subcategory alone; the lists, which are kept, tell whose it is. */
const pathTo = async (client: QueryClient, subcategoryId: string): Promise<Drawer[]> => {
  const all = await client.fetchQuery(categories());
  const found = await Promise.all(all.map(async (category) => {
    const subcategory = (await client.fetchQuery(subcategories(category.id))).find(({ id }) => id === subcategoryId);
    return subcategory === undefined ? [] : [
      { name: category.name, browse: { category: category.slug } },
      { name: subcategory.name, browse: { category: category.slug, subcategory: subcategory.slug } },
    ];
  }));
  return found.flat();
};

/** Category and subcategory, as breadcrumbs name them; empty until they are known, and where there are none. */
export const useSubcategoryPath = (subcategoryId: string | null): Drawer[] => {
  const client = useQueryClient();
  const { data = [] } = useQuery({
    queryKey: ['categories', 'path', subcategoryId],
    queryFn: () => pathTo(client, subcategoryId ?? ''),
    enabled: subcategoryId !== null,
    staleTime: Infinity,
  });
  return data;
};
