import { useQuery } from '@tanstack/react-query';
import { WorkRows } from '../../entities/work/work-row.tsx';
import { isFilterActive, type Browse } from '../../shared/browse/browse-query.ts';
import { browseText } from '../../shared/browse/browse.text.ts';
import { Empty } from '../../shared/ui/empty.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import { NearSubjects } from './near-subjects.tsx';
import { nearWorks, type NearSearch } from './search.api.ts';
import { searchText as text } from './search.text.ts';
import css from './results-page.module.css';

const titles: Record<NearSearch, string> = { unfiltered: text.nearUnfiltered, trending: text.nearTrending };

interface NothingFoundProps {
  browse: Browse;
  /** Whether related works follow. */
  isContinued: boolean;
}

/** Content of a search without results. Its text is short, so that works are on the first screen of a phone. */
export const NothingFound = ({ browse, isContinued }: NothingFoundProps) => {
  const q = browse.q ?? '';
  const isFiltered = isFilterActive(browse);
  const searches: NearSearch[] = [
    ...(isFiltered ? (['unfiltered'] as const) : []),
    ...(isContinued ? [] : (['trending'] as const)),
  ];
  const label = searches.length === 0 ? null : browseText.loading;
  const { data: near, instead } = useLoaded(useQuery(nearWorks(q, searches)), label);
  if (near === null && !isContinued)
    return (
      <Empty title={text.emptyTitle} text={text.emptyPage}>
        <Link to="/">{text.fresh}</Link>
      </Empty>
    );
  return (
    <>
      <p className={css.nothing}>{isFiltered && q !== '' ? text.emptyFiltered(q) : text.emptyText(q)}</p>
      {q !== '' && <NearSubjects q={q} />}
      {instead}
      {near && (
        <section className={css.near}>
          <h2>{titles[near.search]}</h2>
          <WorkRows label={titles[near.search]} items={near.items} />
        </section>
      )}
    </>
  );
};
