import { useId, useState } from 'react';
import { usePublicConfig } from '../../shared/api/config.api.ts';
import { consent } from '../../shared/session/consent.ts';
import { lazyOf } from '../../shared/lazy.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Section } from '../../shared/ui/fault.tsx';
import { cookieText as text } from './cookie-notice.text.ts';
import css from './cookie-notice.module.css';

const CookieDetails = lazyOf(() => import('./cookie-details.tsx'), 'CookieDetails');

/** Cookie notice, shown until either button is pressed. */
export const CookieNotice = () => {
  const { answer, give } = consent();
  const [open, setOpen] = useState(false);
  const analytics = usePublicConfig()?.analytics_url ?? null;
  const id = useId();
  if (answer !== null) return null;
  return (
    <section className={css.notice} aria-label={text.title}>
      {open && (
        <div id={id}>
          <Section className={css.details}>
            <CookieDetails analytics={analytics} />
          </Section>
        </div>
      )}
      <div className={css.line}>
        <p>
          <span className={css.whole}>
            {text.lead} {analytics === null ? text.notCounting : text.counting}
          </span>
          <span className={css.brief}>{analytics === null ? text.notCountingBrief : text.countingBrief}</span>{' '}
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
