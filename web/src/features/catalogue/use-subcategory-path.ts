import { catalogueRoutes } from '@pixchange/contracts/http/routes/catalogue';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import type { Browse } from '../../shared/browse/browse-query.ts';

interface Drawer {
  name: string;
  browse: Partial<Browse>;
}

/** Returns the category and subcategory for the breadcrumbs; empty while they load or without a subcategory. */
export const useSubcategoryPath = (subcategoryId: string | null): Drawer[] => {
  const { data } = useQuery({
    queryKey: ['categories', 'path', subcategoryId],
    queryFn: ({ signal }) => api(catalogueRoutes.subcategory, { params: { id: subcategoryId ?? '' }, signal }),
    enabled: subcategoryId !== null,
    staleTime: Infinity,
  });
  if (data === undefined) return [];
  return [
    { name: data.category.name, browse: { category: data.category.slug } },
    { name: data.name, browse: { category: data.category.slug, subcategory: data.slug } },
  ];
};
