import type { CollectionView } from '@pixchange/contracts/http/collections';
import { isFull, labelOf } from './collection-draft.ts';
import { collectionsText as text } from './collections.text.ts';
import css from './collection-marks.module.css';

const POINTS = 16;
const [OUTER, INNER] = [50, 43];

/** Points of the seal's outline, alternating between the outer and the inner radius. */
const burst = Array.from({ length: 2 * POINTS }, (_, index) => {
  const angle = (Math.PI * index) / POINTS;
  const radius = index % 2 === 0 ? OUTER : INNER;
  return `${(50 + radius * Math.sin(angle)).toFixed(1)},${(50 - radius * Math.cos(angle)).toFixed(1)}`;
}).join(' ');

const Seal = () => (
  <span className={css.seal}>
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <polygon points={burst} />
      <circle cx="50" cy="50" r="35" />
    </svg>
    <span>{text.unic}</span>
  </span>
);

/**
 * Marks of a collection: an outlined stamp for a draft, a filled seal for a minted collection, and a band for a full
 * one.
 */
export const CollectionMarks = ({ collection }: { collection: CollectionView }) => (
  <>
    {isFull(collection) && <span className={css.band}>{text.full}</span>}
    {labelOf(collection) === 'unic' ? <Seal /> : <span className={css.stamp}>{text.draft}</span>}
  </>
);
