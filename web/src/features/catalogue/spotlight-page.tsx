import type { SpotlightView } from '@pixchange/contracts/http/catalogue';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { browseText } from '../../shared/browse/browse.text.ts';
import { useMore, useWorks } from '../../shared/browse/images-list.ts';
import { ListEnd } from '../../shared/browse/list-end.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Inked } from '../../shared/ui/inked.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { Empty } from '../../shared/ui/empty.tsx';
import { useTitle } from '../../navigation/page-title.ts';
import { useNear } from '../../shared/ui/use-near.ts';
import { Failed, useLoaded } from '../../shared/ui/loaded.tsx';
import { ROW_LENGTH, WorkRows } from '../../entities/work/work-row.tsx';
import { isShown, spotlightImages, spotlights } from './catalogue.api.ts';
import { catalogueText as text } from './catalogue.text.ts';
import css from './spotlight-page.module.css';

/** Number of rows in a collapsed spotlight. */
const ROWS_FOLDED = 2;

interface WorksProps {
  spotlight: SpotlightView;
  /** True when the spotlight is near the viewport; until then, the row shows the works from the list response. */
  near: boolean;
}

const Works = ({ spotlight: { id, name, images }, near }: WorksProps) => {
  const [open, setOpen] = useState(false);
  const query = useInfiniteQuery({ ...spotlightImages(id), enabled: near });
  const loaded = useWorks(query);
  const items = loaded.length > 0 ? loaded : images;
  const count = query.data?.pages[0]?.total_count ?? items.length;
  const folded = !open && items.length > ROWS_FOLDED * ROW_LENGTH;
  const next = () => void query.fetchNextPage();
  return (
    <>
      <WorkRows label={name} items={folded ? items.slice(0, ROWS_FOLDED * ROW_LENGTH) : items} />
      {query.isError && (
        <Failed error={query.error} onRetry={() => void (loaded.length === 0 ? query.refetch() : next())} />
      )}
      {folded && (
        <p className={css.more}>
          <Button onClick={() => setOpen(true)}>{text.showAll(count)}</Button>
        </p>
      )}
      {open && query.hasNextPage && !query.isError && (
        <p className={css.more}>
          <Button busy={query.isFetchingNextPage} onClick={next}>
            {text.moreOf(name)}
          </Button>
        </p>
      )}
    </>
  );
};

const Spotlight = ({ spotlight }: { spotlight: SpotlightView }) => {
  const section = useRef<HTMLElement>(null);
  const near = useNear(section);
  const { hash } = useLocation();
  const { slug, name } = spotlight;
  useEffect(() => {
    // The browser scrolls to the anchor before the list has loaded, so this effect scrolls again.
    if (hash === `#${slug}`) section.current?.scrollIntoView();
  }, [hash, slug]);
  return (
    <section ref={section} id={slug} className={css.section}>
      <h2>{name}</h2>
      <Works spotlight={spotlight} near={near} />
    </section>
  );
};

const useSpotlights = () => {
  const query = useInfiniteQuery(spotlights());
  const more = useMore(query);
  return { ...query, more, shown: query.data?.pages.flatMap(({ collection }) => collection).filter(isShown) ?? [] };
};

type Spotlights = ReturnType<typeof useSpotlights>;

/** End of the list; loads the next page near the viewport or on a button click. */
const End = ({ query }: { query: Spotlights }) => {
  const element = useRef<HTMLDivElement>(null);
  const count = query.data?.pages.length ?? 0;
  const near = useNear(element, count);
  const { more } = query;
  useEffect(() => {
    if (near) more();
  }, [near, more]);
  return (
    <div ref={element} className={css.more}>
      <ListEnd of={query}>
        <Button onClick={more}>{text.moreSpotlights}</Button>
      </ListEnd>
    </div>
  );
};

const List = ({ query }: { query: Spotlights }) => {
  const { data, instead } = useLoaded(query, browseText.loading, { shape: 'grid' });
  if (data === undefined) return instead;
  if (query.shown.length === 0 && !query.hasNextPage)
    return (
      <Empty title={text.noSpotlightsTitle} text={text.noSpotlightsText}>
        <Link to="/">{text.fresh}</Link>
      </Empty>
    );
  return (
    <>
      {query.shown.map((spotlight) => (
        <Spotlight key={spotlight.id} spotlight={spotlight} />
      ))}
      <End query={query} />
    </>
  );
};

/** Page with groups of works that administrators picked; groups of people are skipped. */
export const SpotlightPage = () => {
  useTitle(text.spotlight);
  const query = useSpotlights();
  return (
    <div className={css.page}>
      <h1>
        <Inked ink="all">{text.spotlight}</Inked>
      </h1>
      <p className={css.note}>{text.spotlightNote}</p>
      <List query={query} />
    </div>
  );
};
