import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { SearchBox } from '../../features/search/search-box.tsx';
import { lazyOf } from '../../shared/lazy.ts';
import { Toasts } from '../../shared/ui/toasts.tsx';
import { Later } from '../../shared/ui/fault.tsx';
import { templateOf } from '../templates.ts';
import { Header } from './header.tsx';
import { LogoLink } from './links.tsx';
import { shellText } from './shell.text.ts';
import css from './shell.module.css';

const Footer = lazyOf(() => import('./foot.ts'), 'Footer');
const AppBanner = lazyOf(() => import('./foot.ts'), 'AppBanner');
const BottomBar = lazyOf(() => import('./foot.ts'), 'BottomBar');
const CookieNotice = lazyOf(() => import('./foot.ts'), 'CookieNotice');

const Content = ({ children }: { children: ReactNode }) => (
  <main id="content" tabIndex={-1} className={css.content} data-template={templateOf(useLocation().pathname)}>
    {children}
  </main>
);

/** Template of most pages, including the album template: header, content, footer, toasts. */
export const Shell = ({ children }: { children: ReactNode }) => (
  <>
    <a className={`visually-hidden ${css.skip}`} href="#content">
      {shellText.skip}
    </a>
    <Later>
      <CookieNotice />
    </Later>
    <Later>
      <AppBanner />
    </Later>
    <Header />
    <SearchBox place="line" />
    <Content>{children}</Content>
    <Later>
      <Footer />
    </Later>
    <Later>
      <BottomBar />
    </Later>
    <Toasts />
  </>
);

/** Wallet template: only the logo and the content, without toasts. */
export const WalletShell = ({ children }: { children: ReactNode }) => (
  <>
    <header className={css.bare}>
      <LogoLink />
    </header>
    <Content>{children}</Content>
  </>
);

/** Empty template, for pages without a header and footer. */
export const NoShell = ({ children }: { children: ReactNode }) => <Content>{children}</Content>;
