import { Link } from '../../shared/ui/link.tsx';
import { cookieDetailsText as text } from './cookie-details.text.ts';
import css from './cookie-notice.module.css';

const placeOf = (address: string): string => (address.startsWith('/') ? text.thisSite : new URL(address).host);

/** List of the data that the site stores in the browser, with the reasons. */
export const CookieDetails = ({ analytics }: { analytics: string | null }) => (
  <div className={css.details}>
    <dl>
      {text.kept.map(({ name, why }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{why}</dd>
        </div>
      ))}
      {analytics !== null && (
        <div>
          <dt>{text.countingName}</dt>
          <dd>{text.countingWhy(placeOf(analytics))}</dd>
        </div>
      )}
    </dl>
    <p>
      {text.never} <Link to="/privacy-policy">{text.privacy}</Link>
    </p>
  </div>
);
