import { imageTypes } from '@pixchange/contracts/http/images';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { newestImages } from '../../shared/api/queries.ts';
import { autoplay } from '../../shared/session/preferences.ts';
import { homeText, type Tab } from './home.text.ts';
import css from './tabs.module.css';

const tabs: Tab[] = ['all', ...imageTypes];

const tabOf = (word: unknown): Tab => tabs.find((tab) => tab.toLowerCase() === word) ?? 'all';

/**
 * The chosen kind stands in the address, so that it can be shared, and in the history entry as well,
 * because closing a dialog on home empties the query (specification, section 2.4).
 */
export const useTab = (): Tab => {
  const { search, state } = useLocation();
  const word = new URLSearchParams(search).get('type') ?? (state as { type?: unknown } | null)?.type;
  return tabOf(word);
};

export const TabLink = ({ tab, children, current = false }: { tab: Tab; children: ReactNode; current?: boolean }) => (
  <Link to={{ pathname: '/', search: tab === 'all' ? '' : `?type=${tab.toLowerCase()}` }} state={{ type: tab.toLowerCase() }} data-tab={tab} aria-current={current ? 'page' : undefined}>
    {children}
  </Link>
);

const Count = ({ tab }: { tab: Tab }) => {
  const { data } = useInfiniteQuery(newestImages(tab === 'all' ? undefined : tab));
  const count = data?.pages[0]?.total_count;
  return count === undefined || tab === 'all' ? null : <small>{count.toLocaleString('en')}</small>;
};

const Autoplay = () => {
  const { on, toggle } = autoplay();
  return (
    <label className={css.autoplay}>
      {homeText.autoplay}
      <input type="checkbox" role="switch" checked={on} onChange={toggle} />
    </label>
  );
};

export const Tabs = ({ current }: { current: Tab }) => (
  <div className={css.bar}>
    <nav className={css.tabs} aria-label={homeText.tabsLabel}>
      {tabs.map((tab) => (
        <TabLink key={tab} tab={tab} current={tab === current}>
          {homeText.tabs[tab]} <Count tab={tab} />
        </TabLink>
      ))}
    </nav>
    <Autoplay />
  </div>
);
