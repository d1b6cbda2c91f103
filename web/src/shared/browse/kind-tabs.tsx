import type { ImageType } from '@pixchange/contracts/http/images';
import { imageTypes } from '@pixchange/contracts/http/values/images';
import { useId, type ReactNode } from 'react';
import { autoplay, autoplayLimit, mayPlay } from '../session/preferences.ts';
import type { Browse } from './browse-query.ts';
import { browseText as text, type Tab } from './browse.text.ts';
import { browseTo, useRequestedBrowse } from './use-browse.ts';
import { Link } from '../ui/link.tsx';
import css from './kind-tabs.module.css';

const tabs: Tab[] = ['all', ...imageTypes];

/** Switch for autoplay. While a limit prevents autoplay, the switch is off and explains why. */
const Autoplay = () => {
  const state = autoplay();
  const limit = autoplayLimit(state);
  const id = useId();
  return (
    <label className={css.autoplay}>
      <span id={id}>{text.autoplay}</span>
      <input
        type="checkbox"
        role="switch"
        aria-labelledby={id}
        aria-describedby={limit === null ? undefined : `${id}-off`}
        checked={mayPlay(state)}
        disabled={limit === 'motion'}
        onChange={({ target }) => state.choose(target.checked)}
      />
      {limit !== null && <small id={`${id}-off`}>{text.autoplayOff[limit]}</small>}
    </label>
  );
};

/** Filters of a list, next to the autoplay switch. */
export const ListTools = ({ children }: { children?: ReactNode }) => (
  <div className={css.tools}>
    {children}
    <Autoplay />
  </div>
);

interface KindTabsProps {
  /** Current view; a tab changes only its kind. */
  browse: Browse;
  counts: Partial<Record<ImageType, number | undefined>>;
  /** Tools of the list, unless they are elsewhere on the page. */
  children?: ReactNode;
}

export const KindTabs = ({ browse, counts, children }: KindTabsProps) => {
  const current: Tab = useRequestedBrowse().type ?? 'all';
  return (
    <div className={css.bar}>
      <nav className={css.tabs} aria-label={text.tabsLabel}>
        {tabs.map((tab) => {
          const count = tab === 'all' ? undefined : counts[tab];
          return (
            <Link
              key={tab}
              {...browseTo({ ...browse, type: tab === 'all' ? null : tab })}
              data-tab={tab}
              aria-current={tab === current ? 'page' : undefined}
            >
              {text.tabs[tab]} {tab !== 'all' && <small>{count !== undefined && text.count(count)}</small>}
            </Link>
          );
        })}
      </nav>
      {children}
    </div>
  );
};
