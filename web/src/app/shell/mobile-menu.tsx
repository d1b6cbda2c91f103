import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { lazyOf } from '../../shared/lazy.ts';
import { IconButton } from '../../shared/ui/button.tsx';
import { Opened } from '../../shared/ui/fault.tsx';
import { shellText } from './shell.text.ts';
import css from './mobile-menu.module.css';

const MobilePanel = lazyOf(() => import('./mobile-panel.tsx'), 'MobilePanel');

/** Menu that replaces the header's entries below 1199 px; its modal dialog keeps the focus and locks scrolling. */
export const MobileMenu = () => {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  useEffect(() => setOpen(false), [pathname]);
  return (
    <>
      <IconButton
        icon="menu"
        label={shellText.openMenu}
        aria-expanded={open}
        className={css.burger}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Opened close={() => setOpen(false)}>
          <MobilePanel close={() => setOpen(false)} />
        </Opened>
      )}
    </>
  );
};
