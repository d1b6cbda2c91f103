import type { ReactNode } from 'react';
import type { browseTo } from '../../shared/browse/use-browse.ts';
import { Link } from '../../shared/ui/link.tsx';

/** Option of the panel that is active by the arrow keys, and the effect of choosing it. */
export interface Picking {
  panelId: string;
  active: string | null;
  onDone: () => void;
}

export type To = { to: string } | ReturnType<typeof browseTo>;

/** A link of the search's panel, which the arrow keys of its field reach. */
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
