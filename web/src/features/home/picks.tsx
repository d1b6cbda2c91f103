import { useQuery } from '@tanstack/react-query';
import { picksOfToday } from '../../shared/api/image-lists.ts';
import { Inked } from '../../shared/ui/inked.tsx';
import { LargeRow } from '../../entities/work/work-row.tsx';
import { homeText } from './home.text.ts';
import css from './home-page.module.css';

/** Large GIFs at the top of the home page, titled with the reader's weekday and date; renders nothing without GIFs. */
export const Picks = () => {
  const { data: items = [] } = useQuery(picksOfToday());
  if (items.length === 0) return null;
  const today = new Date();
  const title = homeText.picks(today);
  return (
    <section className={css.picks}>
      <header className={css.sectionHead}>
        <h2>
          <Inked ink="Gif">{title}</Inked>
        </h2>
        <p>{homeText.picksDate(today)}</p>
      </header>
      <LargeRow label={title} items={items} />
    </section>
  );
};
