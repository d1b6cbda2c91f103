/** What is around every page and can come after it, in one part of the client. */
export { AppBanner } from './app-banner.tsx';
export { BottomBar } from './bottom-bar.tsx';
export { CookieNotice } from './cookie-notice.tsx';
export { Footer } from './footer.tsx';
