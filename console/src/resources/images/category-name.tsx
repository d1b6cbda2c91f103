import type { SubcategoryPathView } from '@pixchange/contracts/http/catalogue';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';

/** Names of a subcategory and its category; shows the subcategory's id until they have loaded. */
export const CategoryName = ({ id }: { id: string }) => {
  const { data } = useQuery({
    queryKey: ['public', 'subcategories', id],
    queryFn: () => call<SubcategoryPathView>('GET', `/api/subcategories/${id}`),
  });
  return <>{data === undefined ? id : `${data.category.name}, ${data.name}`}</>;
};
