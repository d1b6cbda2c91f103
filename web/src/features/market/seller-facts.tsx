import { useQuery } from '@tanstack/react-query';
import type { SellerView } from '@pixchange/contracts/http/offers';
import { Link } from '../../shared/ui/link.tsx';
import { uiText } from '../../shared/ui/ui.text.ts';
import { seller as sellerQuery } from './market.api.ts';
import { marketText as text } from './market.text.ts';

/** Returns the facts about a seller in one line, without zero counts. */
const factsOf = ({ works_count: works, since, sales_count: sales }: SellerView): string =>
  [
    works > 0 && text.sellerWorks(works),
    text.sellerSince(since, since.startsWith(`${new Date().getUTCFullYear()}-`)),
    sales > 0 && text.sellerSales(sales),
  ]
    .filter((fact) => fact !== false)
    .join(uiText.comma);

/** Facts about a seller that help a buyer decide. */
export const SellerFacts = ({ seller: { id, full_name } }: { seller: { id: string; full_name: string } }) => {
  const { data } = useQuery(sellerQuery(id));
  return (
    <p>
      <Link to={`/users/${id}`}>{full_name}</Link>
      {data !== undefined && <small> {factsOf(data)}</small>}
    </p>
  );
};
