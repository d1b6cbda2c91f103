import type { ImageItemView } from '@pixchange/contracts/http/images';
import { paging } from '@pixchange/contracts/http/limits';
import { imagesRoutes } from '@pixchange/contracts/http/routes/images';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useState, type ReactNode } from 'react';
import { WorkCard } from '../../entities/work/work-card.tsx';
import { cardHeight } from '../../entities/work/work-size.ts';
import { api } from '../../shared/api/client.ts';
import { imagesList } from '../../shared/api/image-lists.ts';
import { useMore, useWorks } from '../../shared/browse/images-list.ts';
import { written } from '../../shared/text/numbers.ts';
import { Button } from '../../shared/ui/button.tsx';
import { columnsFor } from '../../shared/ui/masonry-layout.ts';
import { Masonry } from '../../shared/ui/masonry.tsx';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import { profileText as text } from './profile.text.ts';
import css from './works-section.module.css';

/** Number of works shown before the albums; a button shows all works. */
const SHOWN = 12;

/** Window width from which the rail is beside the works, and width from which four columns fit next to it. */
const RAIL_FROM_PX = 1_023;
const WIDE_FROM_PX = 1_600;
const columnsBesideRail = (viewport: number): number =>
  viewport < RAIL_FROM_PX ? columnsFor(viewport) : viewport < WIDE_FROM_PX ? 3 : 4;

export const worksOfUser = (userId: string) =>
  imagesList(['works-of', userId], (page, signal) =>
    api(imagesRoutes.worksOf, { params: { id: userId }, query: { page, per_page: paging.listingPerPage }, signal }),
  );

/** Returns the number of a person's public works, or undefined while they load. */
export const useWorksCount = (userId: string): number | undefined =>
  useInfiniteQuery(worksOfUser(userId)).data?.pages[0]?.total_count;

/** Returns whether the works are still loading; sections below them wait, to avoid a layout shift. */
export const useWorksArePending = (userId: string): boolean => useInfiniteQuery(worksOfUser(userId)).isPending;

const idOf = ({ id }: ImageItemView): string => id;
const draw = (item: ImageItemView, width: number) => <WorkCard item={item} width={width} />;

interface WorksSectionProps {
  userId: string;
  /** Content when there are no works. */
  empty: ReactNode;
}

/** Public works of a person in their natural ratios, newest first. */
export const WorksSection = ({ userId, empty }: WorksSectionProps) => {
  const query = useInfiniteQuery(worksOfUser(userId));
  const { data, instead } = useLoaded(query, text.loadingWorks, { shape: 'grid' });
  const works = useWorks(query);
  const more = useMore(query);
  const [all, setAll] = useState(false);
  const nearEnd = useCallback(() => {
    if (all) more();
  }, [all, more]);
  const count = data?.pages[0]?.total_count ?? 0;
  if (data === undefined) return instead;
  if (count === 0) return empty;
  return (
    <section className={css.works} aria-label={text.works}>
      <header>
        <h2>{text.works}</h2>
        <span>{written(count)}</span>
      </header>
      <Masonry
        label={text.works}
        items={all ? works : works.slice(0, SHOWN)}
        keyOf={idOf}
        heightOf={cardHeight}
        draw={draw}
        columnsOf={columnsBesideRail}
        onEnd={nearEnd}
      />
      {!all && count > SHOWN && (
        <p className={css.more}>
          <Button onClick={() => setAll(true)}>{text.allWorks(count)}</Button>
        </p>
      )}
    </section>
  );
};
