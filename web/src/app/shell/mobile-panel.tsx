import { useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { openDialog, whenSignedIn } from '../../shared/session/dialogs.ts';
import { useSignedIn } from '../../shared/session/session.ts';
import { Button, IconButton } from '../../shared/ui/button.tsx';
import { Link, NavLink } from '../../shared/ui/link.tsx';
import { openModal } from '../../shared/ui/open-modal.ts';
import { useAboutEntries } from './about-entries.ts';
import { MyProfileLink } from './links.tsx';
import { shellText } from './shell.text.ts';
import { StoreBadges } from './store-badges.tsx';
import css from './mobile-menu.module.css';

/** Entries of About Us, initially expanded. */
const AboutUs = ({ close }: { close: () => void }) => {
  const [open, setOpen] = useState(true);
  const id = useId();
  const entries = useAboutEntries();
  return (
    <>
      <button type="button" className={css.fold} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {shellText.aboutUs}
        <span className={css.caret} aria-hidden="true" />
      </button>
      <ul id={id} className={css.about} hidden={!open}>
        {entries.map(({ id: name, label, to, href }) => (
          <li key={name}>
            {to === undefined ? (
              <a href={href}>{label}</a>
            ) : (
              <Link to={to} onClick={close}>
                {label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </>
  );
};

/** Returns the ref for a modal dialog, which calls `close` when the window becomes wide enough for the full header. */
const useModalPanel = (close: () => void) => {
  const element = useRef<HTMLDialogElement>(null);
  const closed = useEffectEvent(close);
  // Closes the dialog before it leaves the DOM, so that the browser returns the focus.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog !== null) openModal(dialog);
    const wide = matchMedia('(min-width: 1199px)');
    wide.addEventListener('change', closed);
    return () => {
      wide.removeEventListener('change', closed);
      dialog?.close();
    };
  }, []);
  return element;
};

/** Modal dialog with the entries that the header shows on a wide screen, and with the upload. */
export const MobilePanel = ({ close }: { close: () => void }) => {
  const element = useModalPanel(close);
  const signedIn = useSignedIn();
  const then = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <dialog
      ref={element}
      className={css.panel}
      aria-label={shellText.main}
      onCancel={close}
      onClick={({ target }) => target === element.current && close()}
    >
      <div className={css.content}>
        <div className={css.head}>
          {!signedIn && (
            <Button look="filled" onClick={then(() => openDialog({ name: 'login', guarded: false }))}>
              {shellText.login}
            </Button>
          )}
          <IconButton icon="close" label={shellText.closeMenu} className={css.close} onClick={close} />
        </div>
        <nav className={css.entries} aria-label={shellText.main}>
          <NavLink to="/spotlight" onClick={close}>
            {shellText.spotlight}
          </NavLink>
          <span onClick={close}>
            <MyProfileLink />
          </span>
          <AboutUs close={close} />
        </nav>
        <div className={css.actions}>
          {signedIn && (
            <Button wide onClick={then(() => openDialog({ name: 'change-password' }))}>
              {shellText.password}
            </Button>
          )}
          {signedIn && (
            <Button wide onClick={then(() => openDialog({ name: 'invite' }))}>
              {shellText.inviteFriends}
            </Button>
          )}
          <Button icon="upload" wide onClick={then(() => whenSignedIn(() => openDialog({ name: 'upload' }), 'upload'))}>
            {shellText.upload}
          </Button>
          <StoreBadges />
          {signedIn && (
            <Button wide onClick={then(() => openDialog({ name: 'logout' }))}>
              {shellText.logout}
            </Button>
          )}
        </div>
      </div>
    </dialog>
  );
};
