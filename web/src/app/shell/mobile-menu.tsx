import { useEffect, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { openDialog, whenSignedIn } from '../../shared/session/dialogs.ts';
import { useSignedIn } from '../../shared/session/session.ts';
import { Button, IconButton } from '../../shared/ui/button.tsx';
import { openModal } from '../../shared/ui/open-modal.ts';
import { MyProfileLink } from './links.tsx';
import { shellText } from './shell.text.ts';
import css from './mobile-menu.module.css';

/** Takes the place of the header's entries below 1199 px; a modal dialog keeps the focus and locks the scroll. */
export const MobileMenu = () => {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  useEffect(() => setOpen(false), [pathname]);
  return (
    <>
      <IconButton icon="menu" label={shellText.openMenu} aria-expanded={open} className={css.burger} onClick={() => setOpen(true)} />
      {open && <Panel close={() => setOpen(false)} />}
    </>
  );
};

const Panel = ({ close }: { close: () => void }) => {
  const element = useRef<HTMLDialogElement>(null);
  const signedIn = useSignedIn();
  useEffect(() => {
    const dialog = element.current;
    if (dialog !== null) openModal(dialog);
    const wide = matchMedia('(min-width: 1199px)');
    wide.addEventListener('change', close);
    return () => {
      wide.removeEventListener('change', close);
      dialog?.close();
    };
    // The panel lives as long as it is open, so the first `close` is good for all of it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const then = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <dialog ref={element} className={css.panel} aria-label={shellText.main} onCancel={close}>
      <IconButton icon="close" label={shellText.closeMenu} className={css.close} onClick={close} />
      <nav className={css.entries} aria-label={shellText.main}>
        <NavLink to="/" end>{shellText.theApp}</NavLink>
        <span onClickCapture={signedIn ? undefined : close}><MyProfileLink /></span>
      </nav>
      <div className={css.actions}>
        {signedIn && <Button wide onClick={then(() => openDialog({ name: 'change-password' }))}>{shellText.password}</Button>}
        {signedIn && <Button wide onClick={then(() => openDialog({ name: 'invite' }))}>{shellText.inviteFriends}</Button>}
        <Button look="filled" icon="upload" wide onClick={then(() => whenSignedIn(() => openDialog({ name: 'upload' })))}>{shellText.upload}</Button>
        <Button wide onClick={then(() => openDialog(signedIn ? { name: 'logout' } : { name: 'login', guarded: false }))}>
          {signedIn ? shellText.logout : shellText.login}
        </Button>
      </div>
    </dialog>
  );
};
