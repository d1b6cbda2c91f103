import type { ImageType } from '@pixchange/contracts/http/images';
import { useInfiniteQuery } from '@tanstack/react-query';
import { newestImages } from '../../shared/api/queries.ts';
import { Inked } from '../../shared/ui/inked.tsx';
import { WorkCard } from '../../shared/ui/work-card.tsx';
import { homeText } from './home.text.ts';
import { TabLink } from './tabs.tsx';
import css from './home-page.module.css';

/** Specification, section 9: rows of 6. */
const ROW_LENGTH = 6;
/** What a card of a row measures at most, for the choice of an image's version. */
const CARD_WIDTH_PX = 220;

/** The newest of one kind in a row of one height; nothing at all where there are none. */
export const KindRow = ({ type }: { type: ImageType }) => {
  const { data, isPending } = useInfiniteQuery(newestImages(type));
  const items = data?.pages[0]?.collection.slice(0, ROW_LENGTH) ?? [];
  if (!isPending && items.length === 0) return null;
  return (
    <section className={css.section}>
      <header className={css.sectionHead}>
        <h2><Inked ink={type}>{homeText.tabs[type]}</Inked></h2>
        <p>{homeText.rowNotes[type]}</p>
        <TabLink tab={type}>{homeText.seeAll[type]}</TabLink>
      </header>
      <ul className={css.row} aria-busy={isPending}>
        {isPending && Array.from({ length: ROW_LENGTH }, (_, index) => <li key={index} className={css.blank} />)}
        {items.map((item) => (
          <li key={item.id}><WorkCard item={item} width={CARD_WIDTH_PX} row eager /></li>
        ))}
      </ul>
    </section>
  );
};
