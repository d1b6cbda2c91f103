import { usePublicConfig } from '../../shared/api/config.api.ts';
import { footerText as text } from './footer.text.ts';
import { OutLink } from './out-link.tsx';
import { StoreIcon } from './social-icons.tsx';
import css from './store-badges.module.css';

/** The apps' pages in the stores; each opens in a new tab. */
export const StoreBadges = () => {
  const links = usePublicConfig()?.store_links;
  return (
    <ul className={css.badges}>
      {(['android', 'ios'] as const).map((store) => (
        <li key={store}>
          <OutLink to={links?.[store]} name={`${text.storeLead[store]} ${text.stores[store]}`} className={css.badge}>
            <StoreIcon store={store} />
            <span>
              {text.storeLead[store]}
              <strong>{text.stores[store]}</strong>
            </span>
          </OutLink>
        </li>
      ))}
    </ul>
  );
};
