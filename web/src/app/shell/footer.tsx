import { Link } from 'react-router';
import { theme, type ThemeChoice } from '../../shared/session/preferences.ts';
import { useSignedIn } from '../../shared/session/session.ts';
import { ColourBar } from '../../shared/ui/press.tsx';
import { MyProfileLink } from './links.tsx';
import { shellText } from './shell.text.ts';
import css from './footer.module.css';

const choices: ThemeChoice[] = ['system', 'light', 'dark'];

const ThemeSwitch = () => {
  const { choice, choose } = theme();
  return (
    <fieldset className={css.theme}>
      <legend className="visually-hidden">{shellText.theme}</legend>
      {choices.map((option) => (
        <label key={option}>
          <input type="radio" name="theme" value={option} checked={choice === option} onChange={() => choose(option)} />
          <span>{shellText.themes[option]}</span>
        </label>
      ))}
    </fieldset>
  );
};

export const Footer = () => {
  const signedIn = useSignedIn();
  return (
    <footer className={css.footer}>
      <div className={css.line}>
        <nav aria-label={shellText.footer}>
          <Link to="/">{shellText.theApp}</Link>
          <MyProfileLink />
          {!signedIn && <Link to="/login">{shellText.login}</Link>}
        </nav>
        <ThemeSwitch />
        <p>{shellText.copyright(new Date().getFullYear())}</p>
      </div>
      <ColourBar />
    </footer>
  );
};
