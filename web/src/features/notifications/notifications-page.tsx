import { useTitle } from '../../navigation/page-title.ts';
import { WayBack } from '../../navigation/way-back.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { Empty } from '../../shared/ui/empty.tsx';
import { NotificationList } from './notification-list.tsx';
import { notificationsText as text } from './notifications.text.ts';
import css from './notifications.module.css';

/** Page with all notifications of the signed-in member. */
export const NotificationsPage = () => {
  useTitle(text.title);
  return (
    <div className={css.page}>
      <WayBack />
      <NotificationList
        head={<h1>{text.title}</h1>}
        empty={
          <Empty title={text.none} text={text.noneText}>
            <Link to="/">{text.noneAction}</Link>
          </Empty>
        }
      />
      <p>
        <Link to="/settings#notifications">{text.settings}</Link>
      </p>
    </div>
  );
};
