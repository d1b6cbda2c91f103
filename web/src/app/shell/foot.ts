/* Elements around every page that may load after the page, bundled in one chunk. */
export { AppBanner } from './app-banner.tsx';
export { BottomBar } from './bottom-bar.tsx';
export { CookieNotice } from './cookie-notice.tsx';
export { Footer } from './footer.tsx';
