import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { lazyOf } from '../../shared/lazy.ts';
import { Opened } from '../../shared/ui/fault.tsx';
import { Icon } from '../../shared/ui/icons.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { useNarrow } from '../../shared/ui/use-narrow.ts';
import { useUnread } from './notifications.api.ts';
import { notificationsText as text } from './notifications.text.ts';
import css from './bell.module.css';

const BellPanel = lazyOf(() => import('./bell-panel.tsx'), 'BellPanel');

/**
 * Returns a message for screen readers when the number of unread notifications grows. Doesn't announce notifications
 * from before the page was opened.
 */
const useNews = (count: number | undefined): string => {
  const last = useRef(count);
  const [news, setNews] = useState('');
  useEffect(() => {
    const before = last.current;
    last.current = count;
    if (before !== undefined && count !== undefined) setNews(count > before ? text.arrived(count) : '');
  }, [count]);
  return news;
};

const Mark = ({ count }: { count: number }) => (
  <>
    <Icon name="bell" size={22} />
    {count > 0 && (
      <span className={css.badge} aria-hidden="true">
        {text.badge(count)}
      </span>
    )}
  </>
);

/** Bell with the live number of unread notifications. Opens the panel, or on phones the page of notifications. */
export const Bell = ({ userId }: { userId: string }) => {
  const unread = useUnread(userId);
  const count = unread ?? 0;
  const news = useNews(unread);
  const [open, setOpen] = useState(false);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const narrow = useNarrow();
  const { key } = useLocation();
  const id = useId();
  useEffect(() => setOpen(false), [key, narrow]);
  const close = (refocus: boolean) => {
    setOpen(false);
    if (refocus) button?.focus();
  };
  return (
    <>
      {narrow ? (
        <Link to="/notifications" className={css.bell} aria-label={text.bell(count)}>
          <Mark count={count} />
        </Link>
      ) : (
        <button
          ref={setButton}
          type="button"
          className={css.bell}
          aria-label={text.bell(count)}
          title={text.title}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onPointerEnter={() => void BellPanel.preload()}
          onClick={() => setOpen(!open)}
        >
          <Mark count={count} />
        </button>
      )}
      <span className="visually-hidden" role="status">
        {news}
      </span>
      {open && (
        <Opened close={() => close(true)}>
          <BellPanel id={id} opener={button} close={close} />
        </Opened>
      )}
    </>
  );
};
