import { useQuery } from '@tanstack/react-query';
import { everything, isFilterActive, type Browse } from '../../shared/browse/browse-query.ts';
import { browseTo } from '../../shared/browse/use-browse.ts';
import { Link } from '../../shared/ui/link.tsx';
import { WorkRows } from '../../entities/work/work-row.tsx';
import { nearWorks, type NearSearch } from './search.api.ts';
import { filterText } from './filter.text.ts';
import { searchText as text } from './search.text.ts';
import css from './results-page.module.css';

const WORDS_MAX = 3;

/** Returns the single words of a search, longest first; none when it is one word. */
export const singleWords = (q: string): string[] => {
  const words = [...new Set(q.split(/\s+/))].sort((a, b) => b.length - a.length);
  return words.length > 1 ? words.slice(0, WORDS_MAX) : [];
};

/**
 * Returns replacements for a search without results: the same without filters, then each single word, then the trending
 * works.
 */
export const nearSearches = (browse: Browse): NearSearch[] => {
  const q = browse.q ?? '';
  return [
    ...(isFilterActive(browse) ? [{ q, why: 'unfiltered' } as const] : []),
    ...singleWords(q).map((word) => ({ q: word, why: 'word' }) as const),
    { q: '', why: 'trending' },
  ];
};

const titleOf = ({ q, why }: NearSearch): string => {
  if (why === 'word') return text.nearFor(q);
  return why === 'trending' ? text.nearTrending : text.nearUnfiltered;
};

/** Works similar to a search that found nothing, so that it is no dead end. */
export const NearWorks = ({ browse }: { browse: Browse }) => {
  const { data } = useQuery(nearWorks(nearSearches(browse)));
  if (data === undefined || data === null) return null;
  const { search, items } = data;
  return (
    <section className={css.section}>
      <h2>{titleOf(search)}</h2>
      <WorkRows label={titleOf(search)} items={items} />
      {search.why !== 'trending' && (
        <p className={css.more}>
          <Link {...browseTo({ ...everything, q: search.q })}>
            {search.why === 'unfiltered' ? filterText.clearFilters : text.everything(search.q)}
          </Link>
        </p>
      )}
    </section>
  );
};
