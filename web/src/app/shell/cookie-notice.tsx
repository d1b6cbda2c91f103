import { useState } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { shellText } from './shell.text.ts';
import css from './cookie-notice.module.css';

const COOKIE_KEY = 'pixchange_cookie';

/** Shown until either button is pressed once; the key is the specification's. */
export const CookieNotice = () => {
  const [shown, setShown] = useState(() => localStorage.getItem(COOKIE_KEY) === null);
  if (!shown) return null;
  const answer = (word: string) => () => {
    localStorage.setItem(COOKIE_KEY, word);
    setShown(false);
  };
  return (
    <section className={css.notice} aria-label={shellText.cookieTitle}>
      <p>{shellText.cookie}</p>
      <div>
        <Button onClick={answer('declined')}>{shellText.noThanks}</Button>
        <Button look="filled" onClick={answer('accepted')}>{shellText.gotIt}</Button>
      </div>
    </section>
  );
};
