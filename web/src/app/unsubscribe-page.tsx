import { useLocation } from 'react-router';
import { UnsubscribePage as CommentMailsUnsubscribePage } from '../features/comments/unsubscribe-page.tsx';
import { DigestUnsubscribePage } from '../features/notifications/digest-unsubscribe-page.tsx';

/** Page for unsubscribe links. Links in comment emails have no `mails` key, because they are older than the key. */
export const UnsubscribePage = () => {
  const query = new URLSearchParams(useLocation().search);
  const token = query.get('token') ?? '';
  return query.get('mails') === 'digest' ? (
    <DigestUnsubscribePage token={token} />
  ) : (
    <CommentMailsUnsubscribePage token={token} />
  );
};
