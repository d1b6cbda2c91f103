import type { ImageType } from '@pixchange/contracts/http/images';
import { useQuery } from '@tanstack/react-query';
import { newestRow } from '../../shared/api/image-lists.ts';
import { browseText } from '../../shared/browse/browse.text.ts';
import { browseTo } from '../../shared/browse/use-browse.ts';
import { Inked } from '../../shared/ui/inked.tsx';
import { BlankRow, WorkRows } from '../../entities/work/work-row.tsx';
import { homeText } from './home.text.ts';
import { Link } from '../../shared/ui/link.tsx';
import css from './home-page.module.css';

/** Row of the newest works of one kind; renders nothing when there are none. */
export const KindRow = ({ type }: { type: ImageType }) => {
  const { data, isPending } = useQuery(newestRow(type));
  const items = data?.collection ?? [];
  if (!isPending && items.length === 0) return null;
  return (
    <section className={css.section}>
      <header className={css.sectionHead}>
        <h2>
          <Inked ink={type}>{browseText.tabs[type]}</Inked>
        </h2>
        <p>{homeText.rowNote}</p>
        <Link {...browseTo({ type })}>{browseText.allOf[type]}</Link>
      </header>
      {isPending ? (
        <BlankRow label={browseText.loading} />
      ) : (
        <WorkRows label={browseText.tabs[type]} items={items} single />
      )}
    </section>
  );
};
