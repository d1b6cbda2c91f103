import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { SearchBox } from '../../features/search/search-box.tsx';
import { Toasts } from '../../shared/ui/toasts.tsx';
import { templateOf } from '../templates.ts';
import { AppBanner } from './app-banner.tsx';
import { CookieNotice } from './cookie-notice.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LogoLink } from './links.tsx';
import { shellText } from './shell.text.ts';
import css from './shell.module.css';

const Content = ({ children }: { children: ReactNode }) => (
  <main id="content" tabIndex={-1} className={css.content} data-template={templateOf(useLocation().pathname)}>{children}</main>
);

/** The default and album templates: header, content, footer, toasts. */
export const Shell = ({ children }: { children: ReactNode }) => (
  <>
    <a className={`visually-hidden ${css.skip}`} href="#content">{shellText.skip}</a>
    <Header />
    <SearchBox place="line" />
    <Content>{children}</Content>
    <Footer />
    <CookieNotice />
    <AppBanner />
    <Toasts />
  </>
);

/** The wallet template: the logo and the content alone, and no toasts. */
export const WalletShell = ({ children }: { children: ReactNode }) => (
  <>
    <header className={css.bare}><LogoLink /></header>
    <Content>{children}</Content>
  </>
);

/** No template: for pages that only lead on. */
export const NoShell = ({ children }: { children: ReactNode }) => <Content>{children}</Content>;
