import type { ReactNode } from 'react';
import { sentKey, type KeptKey } from '../../shared/session/kept-works-keys.ts';
import { Inked } from '../../shared/ui/inked.tsx';
import { homeText as text } from './home.text.ts';
import css from './home-page.module.css';

interface KeptSectionProps {
  of: KeptKey;
  /** Content after the heading. */
  head?: ReactNode;
  children: ReactNode;
}

/** Section with a heading for works stored on this device; its height is the same before and after the works load. */
export const KeptSection = ({ of, head, children }: KeptSectionProps) => (
  <section className={css.section}>
    <header className={css.sectionHead}>
      <h2>
        <Inked ink="all">{of === sentKey ? text.sent : text.hearts}</Inked>
      </h2>
      {head}
    </header>
    {children}
  </section>
);
