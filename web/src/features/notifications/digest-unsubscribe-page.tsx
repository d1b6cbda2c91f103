import { useTitle } from '../../navigation/page-title.ts';
import { Unsubscribe } from '../../shared/ui/unsubscribe.tsx';
import { useUnsubscribe } from './notifications.api.ts';
import { notificationsText as text } from './notifications.text.ts';

/** Page that unsubscribes from the daily email. */
export const DigestUnsubscribePage = ({ token }: { token: string }) => {
  useTitle(text.title);
  return (
    <Unsubscribe
      token={token}
      end={useUnsubscribe(token)}
      title={text.unsubscribeTitle}
      text={text.unsubscribeText}
      button={text.unsubscribe}
      doneTitle={text.digestOff}
      doneText={text.unsubscribedText}
    />
  );
};
