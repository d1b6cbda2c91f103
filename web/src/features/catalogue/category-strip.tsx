import type { FeelingView } from '@pixchange/contracts/http/search';
import { useQuery } from '@tanstack/react-query';
import { browseTo, useBrowse } from '../../shared/browse/use-browse.ts';
import { Link } from '../../shared/ui/link.tsx';
import { categories, hasWorks } from './catalogue.api.ts';
import { ChipRow } from './chip-row.tsx';
import { stripText as text } from './strip.text.ts';

interface CategoryStripProps {
  /** Feelings with works; undefined while they load. */
  feelings: readonly FeelingView[] | undefined;
}

/** Feelings and categories in one line. Reserves its height while loading, so that the layout doesn't shift. */
export const CategoryStrip = ({ feelings }: CategoryStripProps) => {
  const { data = [], isPending } = useQuery(categories());
  // The links keep the selected kind.
  const { type } = useBrowse();
  const shown = data.filter(hasWorks);
  if (feelings?.length === 0 && !isPending && shown.length === 0) return null;
  return (
    <ChipRow label={text.browseChips}>
      {feelings?.map(({ emoji, text: feeling }) => (
        <li key={emoji} data-emoji>
          <Link {...browseTo({ q: feeling, type })} aria-label={feeling} title={feeling}>
            {emoji}
          </Link>
        </li>
      ))}
      <li>
        <Link to="/market">{text.onSale}</Link>
      </li>
      {shown.length > 0 && (
        <li>
          <Link {...browseTo({ category: '', type })}>{text.allCategories}</Link>
        </li>
      )}
      {shown.map(({ id, name, slug }) => (
        <li key={id}>
          <Link {...browseTo({ category: slug, type })}>{name}</Link>
        </li>
      ))}
    </ChipRow>
  );
};
