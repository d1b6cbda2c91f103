import { useNavigate } from 'react-router';
import { whenSignedIn } from '../../shared/session/dialogs.ts';
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

/** Link to the member's own profile; a visitor gets the login dialog first. */
export const MyProfileLink = () => {
  const user = useUser();
  const navigate = useNavigate();
  return (
    <NavLink
      to="/profile"
      onClick={(event) => {
        if (user !== null) return;
        event.preventDefault();
        whenSignedIn(() => void navigate('/profile'), 'profile');
      }}
    >
      {shellText.myProfile}
    </NavLink>
  );
};
