import type { ImageType } from '@pixchange/contracts/http/images';
import type { ReactNode } from 'react';
import css from './inked.module.css';

/** Text underlined by the ink of a kind; `all` uses the three inks in a row. */
export const Inked = ({ ink, children }: { ink: ImageType | 'all'; children: ReactNode }) => (
  <span className={css.inked} data-ink={ink}>
    {children}
  </span>
);
