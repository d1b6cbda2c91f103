import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Avatar } from '../../entities/person/avatar.tsx';
import { lazyOf } from '../../shared/lazy.ts';
import type { SessionUser } from '../../shared/session/session.ts';
import { Opened } from '../../shared/ui/fault.tsx';
import css from './header.module.css';

const AccountMenu = lazyOf(() => import('./account-menu.tsx'), 'AccountMenu');

/** Button with the member's avatar in the wide header, which opens the account menu. */
export const AccountButton = ({ user }: { user: SessionUser }) => {
  const [open, setOpen] = useState(false);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const { pathname } = useLocation();
  useEffect(() => setOpen(false), [pathname]);
  const close = (refocus: boolean) => {
    setOpen(false);
    if (refocus) button?.focus();
  };
  return (
    <>
      <button
        ref={setButton}
        type="button"
        className={css.avatar}
        aria-label={user.full_name}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={() => void AccountMenu.preload()}
        onClick={() => setOpen(!open)}
      >
        <Avatar user={user} size={36} />
      </button>
      {open && (
        <Opened close={() => setOpen(false)}>
          <AccountMenu opener={button} close={close} />
        </Opened>
      )}
    </>
  );
};
