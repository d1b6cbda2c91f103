import type { SpotlightView } from '@pixchange/contracts/http/catalogue';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { Inked } from '../../shared/ui/inked.tsx';
import { WorkRows } from '../../entities/work/work-row.tsx';
import { isShown, spotlights } from './catalogue.api.ts';
import { catalogueText as text } from './catalogue.text.ts';
import { Link } from '../../shared/ui/link.tsx';
import css from './spotlight-rows.module.css';

/** Maximum number of curated rows on home; the spotlight page shows all of them. */
const ROWS_MAX = 3;

const Row = ({ spotlight: { slug, name, images } }: { spotlight: SpotlightView }) => (
  <section className={css.section}>
    <header className={css.head}>
      <h3>{name}</h3>
      <Link to={`/spotlight#${slug}`}>{text.seeSpotlight(name)}</Link>
    </header>
    <WorkRows label={name} items={images} single />
  </section>
);

/** Spotlights in rows; renders nothing when there are none. */
export const SpotlightRows = () => {
  const data = useDeferredValue(useInfiniteQuery(spotlights()).data);
  const shown =
    data?.pages
      .flatMap(({ collection }) => collection)
      .filter(isShown)
      .slice(0, ROWS_MAX) ?? [];
  if (shown.length === 0) return null;
  return (
    <section className={css.section} aria-labelledby="home-spotlight">
      <header className={css.head}>
        <h2 id="home-spotlight">
          <Inked ink="all">{text.spotlight}</Inked>
        </h2>
        <p>{text.spotlightNote}</p>
        <Link to="/spotlight">{text.allSpotlights}</Link>
      </header>
      {shown.map((spotlight) => (
        <Row key={spotlight.id} spotlight={spotlight} />
      ))}
    </section>
  );
};
