import { useQuery } from '@tanstack/react-query';
import { WorkCard } from '../../entities/work/work-card.tsx';
import { publicUser } from '../../shared/api/queries.ts';
import { pinsText as text } from './pins.text.ts';
import css from './pinned-work.module.css';

const WIDTH_PX = 420;

/** Pinned work at the top of a profile, if any. */
export const PinnedWork = ({ userId }: { userId: string }) => {
  const item = useQuery(publicUser(userId)).data?.pinned_image ?? null;
  if (item === null) return null;
  return (
    <section className={css.pinned} aria-label={text.pinned}>
      <h2>{text.pinned}</h2>
      <div className={css.work}>
        <WorkCard item={item} width={WIDTH_PX} />
      </div>
    </section>
  );
};
