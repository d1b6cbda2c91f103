import type { ReactNode } from 'react';
import { Mark } from './mark.tsx';
import css from './empty.module.css';

/** Drawing of an overprinted circle, square and triangle. */
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
  /** True if it is the page's only content; its title is then the page's heading. */
  whole?: boolean;
  children?: ReactNode;
}

/** Empty state: overprinted shapes, one sentence and one action. */
export const Empty = ({ title, text, whole = false, children }: EmptyProps) => (
  <section className={css.empty}>
    <Shapes />
    <div>
      {whole ? <h1>{title}</h1> : <h2>{title}</h2>}
      <p>{text}</p>
      {children}
    </div>
  </section>
);
