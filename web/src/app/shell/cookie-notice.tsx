import { useId, useState } from 'react';
import { usePublicConfig } from '../../shared/api/config.api.ts';
import { consent } from '../../shared/session/consent.ts';
import { Button } from '../../shared/ui/button.tsx';
import { cookieText as text } from './cookie-notice.text.ts';
import { Link } from '../../shared/ui/link.tsx';
import css from './cookie-notice.module.css';

const placeOf = (address: string): string => (address.startsWith('/') ? text.thisSite : new URL(address).host);

const Details = ({ id, analytics }: { id: string; analytics: string | null }) => (
  <div id={id} className={css.details}>
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

/** Shown until either button is pressed once. */
export const CookieNotice = () => {
  const { answer, give } = consent();
  const [open, setOpen] = useState(false);
  const analytics = usePublicConfig()?.analytics_url ?? null;
  const id = useId();
  if (answer !== null) return null;
  return (
    <section className={css.notice} aria-label={text.title}>
      {open && <Details id={id} analytics={analytics} />}
      <div className={css.line}>
        <p>
          {text.lead} {analytics === null ? text.notCounting : text.counting}{' '}
          <Button look="link" aria-expanded={open} aria-controls={open ? id : undefined} onClick={() => setOpen(!open)}>
            {text.details}
          </Button>
        </p>
        <div className={css.answers}>
          <Button onClick={() => give('declined')}>{text.noThanks}</Button>
          <Button look="filled" onClick={() => give('accepted')}>
            {text.gotIt}
          </Button>
        </div>
      </div>
    </section>
  );
};
