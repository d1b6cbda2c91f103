import { useEffect, useState } from 'react';
import { usePublicConfig } from '../../shared/api/config.api.ts';
import { consent } from '../../shared/session/consent.ts';
import { IconButton } from '../../shared/ui/button.tsx';
import { shellText as text } from './shell.text.ts';
import { StoreIcon } from './social-icons.tsx';
import css from './app-banner.module.css';

/** Specification, section 9. */
const BANNER_MS = 10_000;
/** Once for each visit: an announcement that comes back with every page is a nuisance. */
const SEEN_KEY = 'pixchange_app_banner';

const isForApple = /iPhone|iPad|iPod|Macintosh/.test(navigator.userAgent);

/** Goes by itself after ten seconds, unless somebody is reading it or has the focus in it. */
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

/** Announces the Android app, over the page so that nothing moves when it comes or goes. */
const Banner = () => {
  const [held, setHeld] = useState(false);
  const [shown, hide] = useShownFor(held);
  const link = usePublicConfig()?.store_links.android;
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

/** The cookie notice comes first; two things at the foot of a page are one too many. */
export const AppBanner = () => (consent(({ answer }) => answer) === null ? null : <Banner />);
