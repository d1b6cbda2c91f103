import type { CategoryView } from '@pixchange/contracts/http/catalogue';
import { browseTo } from '../../shared/browse/use-browse.ts';
import type { Browse } from '../../shared/browse/browse-query.ts';
import { Link } from '../../shared/ui/link.tsx';
import css from './cover-tile.module.css';

const inks = ['var(--gif)', 'var(--sticker)', 'var(--art)'];
const shapes = ['M50 8a42 42 0 110 84 42 42 0 010-84z', 'M14 14h72v72H14z', 'M50 8l46 84H4z'];

/** Placeholder for a category without a cover: two overlapping shapes, derived from its name. */
const Overprint = ({ name }: { name: string }) => {
  const seed = [...name].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0);
  const shape = (step: number) => ({ d: shapes[(seed + step) % 3], fill: inks[(seed + 2 * step) % 3] });
  return (
    <svg viewBox="0 0 160 100" className={css.overprint} aria-hidden="true">
      <path {...shape(0)} transform="translate(12 0)" />
      <path {...shape(1)} transform="translate(50 0)" />
    </svg>
  );
};

interface CoverTileProps {
  entry: Pick<CategoryView, 'name' | 'cover'>;
  to: Partial<Browse>;
}

/** Link to the works of a category or subcategory: its cover with its name below. */
export const CoverTile = ({ entry: { name, cover }, to }: CoverTileProps) => (
  <Link {...browseTo(to)} className={css.tile}>
    <span className={css.picture}>
      {cover === null && <Overprint name={name} />}
      {cover !== null && cover.image.is_video && (
        <video src={cover.image.url} muted playsInline preload="metadata" aria-hidden="true" />
      )}
      {cover !== null && !cover.image.is_video && (
        <img src={cover.image.webp ?? cover.image.url} alt="" loading="lazy" decoding="async" />
      )}
    </span>
    <strong>{name}</strong>
  </Link>
);
