import type { ImageType } from '@pixchange/contracts/http/images';
import type { ReactNode } from 'react';
import { Inked } from './inked.tsx';
import { Marks } from './print-marks.tsx';
import css from './poster.module.css';

interface PosterProps {
  /** Title in three parts: before the ink, on the ink, and after the ink. */
  title: readonly [before: string, inked: string, after: string];
  ink: ImageType | 'all';
  lead: string;
  /** Shapes for `Overprint`, in a view box of 420 by 320. */
  art: ReactNode;
  /** Links and buttons below the text. */
  children?: ReactNode;
}

/** Drawing of shapes in three colors, which multiply where they overlap. */
const Overprint = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 420 320" className={css.art} aria-hidden="true">
    <g className={css.inks}>{children}</g>
  </svg>
);

/** Header of a page about the site. */
export const Poster = ({ title: [before, inked, after], ink, lead, art, children }: PosterProps) => (
  <header className={css.poster}>
    <Marks />
    <div className={css.words}>
      <h1>
        {before}
        <Inked ink={ink}>{inked}</Inked>
        {after}
      </h1>
      <p>{lead}</p>
      {children !== undefined && <div className={css.acts}>{children}</div>}
    </div>
    <Overprint>{art}</Overprint>
  </header>
);

/** Section of a page with a `Poster`: the title on one side, and the content next to it. */
export const Chapter = ({
  title,
  note,
  id,
  children,
}: {
  title: string;
  note?: string;
  id?: string;
  children: ReactNode;
}) => (
  <section className={css.chapter} id={id}>
    <div className={css.side}>
      <h2>{title}</h2>
      {note !== undefined && <p>{note}</p>}
    </div>
    <div className={css.body}>{children}</div>
  </section>
);
