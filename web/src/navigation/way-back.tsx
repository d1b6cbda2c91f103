import { useSignedIn } from '../shared/session/session.ts';
import { Icon } from '../shared/ui/icons.tsx';
import { Link } from '../shared/ui/link.tsx';
import { uiText } from '../shared/ui/ui.text.ts';
import css from './way-back.module.css';

/** Link on pages without the full header: to the profile for members, to home for visitors. */
export const WayBack = () => {
  const signedIn = useSignedIn();
  return (
    <Link to={signedIn ? '/profile' : '/'} className={css.back}>
      <Icon name="back" size={18} />
      {signedIn ? uiText.backToProfile : uiText.backToHome}
    </Link>
  );
};
