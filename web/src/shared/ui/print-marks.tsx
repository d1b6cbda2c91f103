import { Mark } from './mark.tsx';
import css from './print-marks.module.css';

/** Decorative number with misaligned inks, hidden from screen readers. */
export const Misprint = ({ figures }: { figures: string }) => (
  <p className={css.misprint} aria-hidden="true">
    {['yellow', 'pink', 'blue'].map((ink) => (
      <span key={ink} data-ink={ink} data-figures={figures} />
    ))}
  </p>
);

const corners = ['start top', 'end top', 'start bottom', 'end bottom'] as const;

/** Registration marks in each corner of the surrounding element, which must be positioned. */
export const Marks = () => (
  <>
    {corners.map((corner) => (
      <svg
        key={corner}
        viewBox="-22 -22 44 44"
        width={32}
        height={32}
        className={css.mark}
        data-corner={corner}
        aria-hidden="true"
      >
        <Mark x={0} y={0} />
      </svg>
    ))}
  </>
);
