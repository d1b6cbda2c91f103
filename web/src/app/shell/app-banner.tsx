import { useEffect, useState } from 'react';
import { usePublicConfig } from '../../shared/api/config.api.ts';
import { consent } from '../../shared/session/consent.ts';
import { IconButton } from '../../shared/ui/button.tsx';
import { shellText as text } from './shell.text.ts';
import { StoreIcon } from './social-icons.tsx';
import css from './app-banner.module.css';

const BANNER_MS = 10_000;
/** Session storage key that limits the banner to one display per visit. */
const SEEN_KEY = 'pixchange_app_banner';

const isForApple = /iPhone|iPad|iPod|Macintosh/.test(navigator.userAgent);

/**
 * Returns whether the banner is shown, and a function that hides it. The banner disappears after ten seconds. `held` is
 * true while the pointer or the focus is on the banner, which then stays.
 */
const useShownFor = (held: boolean): [boolean, () => void] => {
  const [shown, setShown] = useState(() => !isForApple && sessionStorage.getItem(SEEN_KEY) === null);
  useEffect(() => {
    if (!shown) return undefined;
    sessionStorage.setItem(SEEN_KEY, 'seen');
    if (held) return undefined;
    const timer = setTimeout(() => setShown(false), BANNER_MS);
    return () => clearTimeout(timer);
  }, [shown, held]);
  return [shown, () => setShown(false)];
};

/** Announcement of the Android app, placed above the page so that it covers no content. */
const Banner = ({ link }: { link: string }) => {
  const [held, setHeld] = useState(false);
  const [shown, hide] = useShownFor(held);
  if (!shown) return null;
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    <aside
      className={css.banner}
      aria-label={text.banner}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <span className={css.mark}>
        <StoreIcon store="android" />
      </span>
      <p>
        <strong>{text.bannerTitle}</strong>
        {text.bannerText}
      </p>
      <a href={link} target="_blank" rel="noopener">
        {text.bannerAction}
      </a>
      <IconButton icon="close" label={text.bannerClose} onClick={hide} />
    </aside>
  );
};

/** App banner, if there is an Android app; appears after the answer to the cookie notice. */
export const AppBanner = () => {
  const answered = consent(({ answer }) => answer) !== null;
  const link = usePublicConfig()?.store_links.android ?? null;
  return answered && link !== null ? <Banner link={link} /> : null;
};
