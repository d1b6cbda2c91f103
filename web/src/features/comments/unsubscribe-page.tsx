import { useTitle } from '../../navigation/page-title.ts';
import { Unsubscribe } from '../../shared/ui/unsubscribe.tsx';
import { useUnsubscribe } from './comments.api.ts';
import { commentsText as text } from './comments.text.ts';

/** Page that turns off the emails about comments. */
export const UnsubscribePage = ({ token }: { token: string }) => {
  useTitle(text.mails);
  return (
    <Unsubscribe
      token={token}
      end={useUnsubscribe(token)}
      title={text.unsubscribeTitle}
      text={text.unsubscribeText}
      button={text.unsubscribe}
      doneTitle={text.turnedOff}
      doneText={text.unsubscribedText}
    />
  );
};
