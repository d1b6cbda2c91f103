import type { ReactNode } from 'react';
import { SearchBox } from '../../features/search/search-box.tsx';
import { Toasts } from '../../shared/ui/toasts.tsx';
import { CookieNotice } from './cookie-notice.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LogoLink } from './links.tsx';
import { shellText } from './shell.text.ts';
import css from './shell.module.css';

/** The default and album templates: header, content, footer, toasts. */
export const Shell = ({ children }: { children: ReactNode }) => (
  <>
    <a className={`visually-hidden ${css.skip}`} href="#content">{shellText.skip}</a>
    <Header />
    <SearchBox place="line" />
    <main id="content" tabIndex={-1} className={css.content}>{children}</main>
    <Footer />
    <CookieNotice />
    <Toasts />
  </>
);

/** The wallet template: the logo and the content alone, and no toasts. */
export const WalletShell = ({ children }: { children: ReactNode }) => (
  <>
    <header className={css.bare}><LogoLink /></header>
    <main id="content" tabIndex={-1} className={css.content}>{children}</main>
  </>
);
