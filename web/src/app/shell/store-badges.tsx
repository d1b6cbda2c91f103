import { usePublicConfig } from '../../shared/api/config.api.ts';
import { footerText as text } from './footer.text.ts';
import { StoreIcon } from './social-icons.tsx';
import css from './store-badges.module.css';

/** The apps' pages in the stores; each opens in a new tab. */
export const StoreBadges = () => {
  const links = usePublicConfig()?.store_links;
  return (
    <ul className={css.badges}>
      {(['android', 'ios'] as const).map((store) => (
        <li key={store}>
          <a href={links?.[store]} target="_blank" rel="noopener" className={css.badge} aria-label={text.newTab(`${text.storeLead[store]} ${text.stores[store]}`)}>
            <StoreIcon store={store} />
            <span>{text.storeLead[store]}<strong>{text.stores[store]}</strong></span>
          </a>
        </li>
      ))}
    </ul>
  );
};
