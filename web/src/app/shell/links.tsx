import { openDialog } from '../../shared/session/dialogs.ts';
import { useUser } from '../../shared/session/session.ts';
import { LogoCross } from '../../shared/ui/icons.tsx';
import { shellText } from './shell.text.ts';
import { Link, NavLink } from '../../shared/ui/link.tsx';
import css from './links.module.css';

export const LogoLink = () => (
  <Link to="/" className={css.logo} aria-label={shellText.home}>
    <span aria-hidden="true">Pi</span>
    <LogoCross />
    <span aria-hidden="true">change</span>
  </Link>
);

/** A page of the signed-in person; a visitor gets the login dialog and stays. */
export const MyProfileLink = () => {
  const user = useUser();
  return (
    <NavLink
      to="/profile"
      onClick={(event) => {
        if (user !== null) return;
        event.preventDefault();
        openDialog({ name: 'login', guarded: true });
      }}
    >
      {shellText.myProfile}
    </NavLink>
  );
};
