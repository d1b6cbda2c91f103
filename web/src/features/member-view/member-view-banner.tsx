import { memberViewsRoutes } from '@pixchange/contracts/http/routes/member-views';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { api } from '../../shared/api/client.ts';
import { memberView, type KeptView } from '../../shared/session/member-view.ts';
import { Button } from '../../shared/ui/button.tsx';
import { memberViewText as text } from './member-view.text.ts';
import { timeLeft } from './time-left.ts';
import css from './member-view-banner.module.css';

/** Ends the view with a full page load, so that no data of the member stays in this page. */
const leave = (): void => {
  memberView.clear();
  location.replace('/view_as');
};

const stop = (): void =>
  void api(memberViewsRoutes.stop, {})
    .catch(() => undefined)
    .finally(leave);

/** Reports each visited page to the server, which records it under the administrator's name. */
const useRecordedPages = (): void => {
  const { pathname } = useLocation();
  useEffect(() => {
    // An ended view returns 401, which ends the session of this tab.
    void api(memberViewsRoutes.show, { query: { page: pathname } }).catch(() => undefined);
  }, [pathname]);
};

const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/** Banner on every page while an administrator views the site as a member. */
const MemberViewBanner = ({ username, ends_at: endsAt }: KeptView) => {
  useRecordedPages();
  const now = useNow();
  const isOver = Date.parse(endsAt) <= now;
  useEffect(() => {
    if (isOver) leave();
  }, [isOver]);
  return (
    <aside className={css.banner} aria-label={text.title}>
      <p className={css.text}>
        <strong>{text.seeing(username)}</strong> {text.closed}
      </p>
      <p className={css.time}>
        {text.left} <span role="timer">{timeLeft(endsAt, now)}</span>
      </p>
      <Button onClick={stop}>{text.stop}</Button>
    </aside>
  );
};

/** Banner of the open view, if any. */
export const OpenMemberView = () => {
  const [view] = useState(memberView.get);
  return view === null ? null : <MemberViewBanner {...view} />;
};
