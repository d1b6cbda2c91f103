import type { ReactNode } from 'react';
import { footerText as text } from './footer.text.ts';

interface OutLinkProps {
  /** Until it is known, it is no link, and has no name of one. */
  to: string | undefined;
  name: string;
  title?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** To another site, in a new tab. */
export const OutLink = ({ to, name, title, className, children }: OutLinkProps) => (
  <a
    href={to}
    target="_blank"
    rel="noopener"
    className={className}
    aria-label={to === undefined ? undefined : text.newTab(name)}
    title={title}
  >
    {children}
  </a>
);
