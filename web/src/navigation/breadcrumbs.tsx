import type { ReactNode } from 'react';
import css from './breadcrumbs.module.css';

interface BreadcrumbsProps {
  label: string;
  /** Links from the broadest to the narrowest. */
  links: readonly ReactNode[];
  current: string;
}

export const Breadcrumbs = ({ label, links, current }: BreadcrumbsProps) => (
  <nav aria-label={label} className={css.crumbs}>
    <ol>
      {links.map((link, index) => (
        <li key={index}>{link}</li>
      ))}
      <li aria-current="page">{current}</li>
    </ol>
  </nav>
);
