import type { ImageItemView, ImageType } from '@pixchange/contracts/http/images';
import { imageTypes } from '@pixchange/contracts/http/values/images';
import type { ReactNode } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { Inked } from '../../shared/ui/inked.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { Masonry } from '../../shared/ui/masonry.tsx';
import { WorkCard } from './work-card.tsx';
import { ROW_LENGTH, WorkRows } from './work-row.tsx';
import { cardHeight } from './work-size.ts';
import type { Browse } from '../../shared/browse/browse-query.ts';
import { browseText as text } from '../../shared/browse/browse.text.ts';
import { isNothing, useMore, useWorks, type ImagesResult, type Kinds } from '../../shared/browse/images-list.ts';
import { browseTo } from '../../shared/browse/use-browse.ts';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import { ListEnd } from '../../shared/browse/list-end.tsx';
import css from './kind-listing.module.css';

const idOf = ({ id }: ImageItemView): string => id;
const draw = (item: ImageItemView, width: number) => <WorkCard item={item} width={width} />;

const Foot = ({ query, label }: { query: ImagesResult; label: string }) => (
  <ListEnd of={query}>
    <p className={css.more}>
      <Button onClick={() => void query.fetchNextPage()}>{label}</Button>
    </p>
  </ListEnd>
);

interface KindProps {
  type: ImageType;
  query: ImagesResult;
}

/** Rows of one of the three kinds, with a button that shows more. */
const KindRows = ({ type, query, browse }: KindProps & { browse: Browse }) => {
  const { data, instead } = useLoaded(query, text.loading, { shape: 'row' });
  const items = useWorks(query);
  if (data === undefined) return instead;
  if (items.length === 0) return null;
  const total = data.pages[0]?.total_count ?? items.length;
  return (
    <section className={css.section}>
      <header className={css.head}>
        <h2>
          <Inked ink={type}>{text.tabs[type]}</Inked>
        </h2>
        <p>{text.count(total)}</p>
        {total > ROW_LENGTH && <Link {...browseTo({ ...browse, type })}>{text.allOf[type]}</Link>}
      </header>
      <WorkRows label={text.tabs[type]} items={items} />
      <Foot query={query} label={text.moreOf[type]} />
    </section>
  );
};

/** Works of a single kind in their natural aspect ratios, with infinite scrolling and a button for more works. */
const KindMasonry = ({ type, query }: KindProps) => {
  const { data, instead } = useLoaded(query, text.loading, { shape: 'grid' });
  const items = useWorks(query);
  const more = useMore(query);
  if (data === undefined) return instead;
  return (
    <section className={css.section}>
      <h2 className="visually-hidden">{text.tabs[type]}</h2>
      <Masonry label={text.tabs[type]} items={items} keyOf={idOf} heightOf={cardHeight} draw={draw} onEnd={more} />
      <Foot query={query} label={text.moreOf[type]} />
    </section>
  );
};

interface KindListingProps {
  kinds: Kinds;
  browse: Browse;
  /** Content when the listing, or its chosen kind, is empty. */
  empty: ReactNode;
}

/** Rows of all three kinds, or the full list of the kind in the URL. */
export const KindListing = ({ kinds, browse, empty }: KindListingProps) => {
  const { type } = browse;
  if (type === null)
    return isNothing(kinds)
      ? empty
      : imageTypes.map((kind) => <KindRows key={kind} type={kind} query={kinds[kind]} browse={browse} />);
  return kinds[type].data?.pages[0]?.total_count === 0 ? (
    empty
  ) : (
    <KindMasonry key={type} type={type} query={kinds[type]} />
  );
};
