import type { ReactNode } from 'react';
import { footerText as text } from './footer.text.ts';

interface OutLinkProps {
  /** Address; while it is undefined, the element is not a link and has no accessible name. */
  to: string | undefined;
  name: string;
  title?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Link to another site, in a new tab. */
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
