import type { ReactNode } from 'react';
import css from './page-states.module.css';

const Mark = ({ x, y }: { x: number; y: number }) => (
  <g stroke="currentColor" strokeWidth="2" fill="none" transform={`translate(${x} ${y})`}>
    <circle r="13" />
    <path d="M-20 0h40M0-20v40" />
  </g>
);

/** Circle, square and triangle printed over each other. */
const Shapes = () => (
  <svg viewBox="0 0 500 330" className={css.shapes} aria-hidden="true">
    <g className={css.inks}>
      <circle cx="175" cy="160" r="128" fill="#FF5CB8" />
      <rect x="200" y="45" width="218" height="218" rx="28" fill="#FFD93B" transform="rotate(8 309 154)" />
      <path d="M255 68L375 300H139z" fill="#4FB8FF" />
    </g>
    <Mark x={22} y={282} />
    <Mark x={474} y={30} />
  </svg>
);

interface EmptyProps {
  title: string;
  text: string;
  children?: ReactNode;
}

/** Nothing here yet: overprinted shapes, one sentence and one action. */
export const Empty = ({ title, text, children }: EmptyProps) => (
  <section className={css.empty}>
    <Shapes />
    <div>
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  </section>
);

/** Figures whose three inks missed each other; generated content, since nobody has to read them. */
export const Misprint = ({ figures }: { figures: string }) => (
  <p className={css.misprint} aria-hidden="true">
    {['yellow', 'pink', 'blue'].map((ink) => (
      <span key={ink} data-ink={ink} data-figures={figures} />
    ))}
  </p>
);

const corners = ['start top', 'end top', 'start bottom', 'end bottom'] as const;

/** A registration mark in each corner of the element around it, which must be positioned. */
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

export const ColourBar = () => (
  <div className={css.bar} aria-hidden="true">
    {Array.from({ length: 6 }, (_, index) => (
      <span key={index} />
    ))}
  </div>
);

interface LoadErrorProps {
  text: string;
  retry: string;
  onRetry: () => void;
}

/** Something could not be loaded: its reason, and a way to try again. */
export const LoadError = ({ text, retry, onRetry }: LoadErrorProps) => (
  <div className={css.loadError} role="alert">
    <p>{text}</p>
    <button type="button" onClick={onRetry}>
      {retry}
    </button>
  </div>
);

/** The work of loading, said to a screen reader and shown as three inks in a row. */
export const Loading = ({ label }: { label: string }) => (
  <p className={css.loading} role="status" data-loading>
    <span className="visually-hidden">{label}</span>
    <i aria-hidden="true" />
    <i aria-hidden="true" />
    <i aria-hidden="true" />
  </p>
);
