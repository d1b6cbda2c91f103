import type { ReactNode } from 'react';
import type { browseTo } from '../../shared/browse/use-browse.ts';
import { Link } from '../../shared/ui/link.tsx';

/** Shared state of the options in a search panel. */
export interface Picking {
  panelId: string;
  /** Element id of the option that is selected by the arrow keys; null if there is none. */
  active: string | null;
  /** Called when an option is chosen. */
  onDone: () => void;
}

export type To = { to: string } | ReturnType<typeof browseTo>;

/** Link in the search panel. The arrow keys of the search field reach it; Tab doesn't. */
export const Option = ({
  name,
  picking: { panelId, active, onDone },
  label,
  className,
  children,
  ...to
}: To & { name: string; picking: Picking; label?: string; className?: string | undefined; children: ReactNode }) => {
  const id = `${panelId}-${name}`;
  return (
    <Link
      {...to}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active === id}
      aria-label={label}
      className={className}
      onClick={onDone}
    >
      {children}
    </Link>
  );
};
