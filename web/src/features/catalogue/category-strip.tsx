import { useQuery } from '@tanstack/react-query';
import { browseTo, useBrowse } from '../../shared/browse/use-browse.ts';
import { Link } from '../../shared/ui/link.tsx';
import { categories, hasWorks } from './catalogue.api.ts';
import { catalogueText as text } from './catalogue.text.ts';
import { ChipRow } from './chip-row.tsx';

/** Categories as text in one line; its height is reserved from the start, so that nothing shifts. */
export const CategoryStrip = () => {
  const { data = [], isPending } = useQuery(categories());
  // The chosen kind is kept.
  const { type } = useBrowse();
  const shown = data.filter(hasWorks);
  if (!isPending && shown.length === 0) return null;
  return (
    <ChipRow label={text.browseCategories}>
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
