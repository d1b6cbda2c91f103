import { usePublicConfig } from '../../shared/api/config.api.ts';
import { footerText as text } from './footer.text.ts';
import { OutLink } from './out-link.tsx';
import { StoreIcon } from './social-icons.tsx';
import css from './store-badges.module.css';

/** Links to the configured apps in their stores, in a new tab; renders nothing without a configured app. */
export const StoreBadges = () => {
  const links = usePublicConfig()?.store_links;
  const stores = (['android', 'ios'] as const).filter((store) => links !== undefined && links[store] !== null);
  if (stores.length === 0) return null;
  return (
    <ul className={css.badges}>
      {stores.map((store) => (
        <li key={store}>
          <OutLink
            to={links?.[store] ?? undefined}
            name={`${text.storeLead[store]} ${text.stores[store]}`}
            className={css.badge}
          >
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
