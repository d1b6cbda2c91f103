import { AppBanner } from './app-banner.tsx';
import { CookieNotice } from './cookie-notice.tsx';

/** What lies over the foot of a page until it was seen. */
export const Notices = () => (
  <>
    <CookieNotice />
    <AppBanner />
  </>
);
