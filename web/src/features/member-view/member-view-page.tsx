import { VIEW_CHANNEL, type ViewAnswer, type ViewQuestion } from '@pixchange/contracts/http/values/view-channel';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { useTitle } from '../../navigation/page-title.ts';
import { memberView } from '../../shared/session/member-view.ts';
import { Loading } from '../../shared/ui/loading.tsx';
import { Empty } from '../../shared/ui/empty.tsx';
import { memberViewText as text } from './member-view.text.ts';

/** Maximum time in milliseconds to wait for the console's tab, which responds immediately while it is open. */
const ANSWER_MS_MAX = 5_000;

/**
 * Requests the token from the console's tab, which keeps the token out of URLs. Returns true if the view can't be
 * opened.
 */
const useView = (viewId: string | undefined): boolean => {
  const [isOver, setOver] = useState(viewId === undefined);
  useEffect(() => {
    if (viewId === undefined) return undefined;
    const channel = new BroadcastChannel(VIEW_CHANNEL);
    const late = setTimeout(() => setOver(true), ANSWER_MS_MAX);
    channel.addEventListener('message', ({ data }: MessageEvent<ViewAnswer | ViewQuestion>) => {
      if (!('answer' in data) || data.answer.id !== viewId) return;
      const { token, username, ends_at } = data.answer;
      memberView.set({ token, username, ends_at });
      // The full page load starts with the session of the view.
      location.replace('/profile');
    });
    channel.postMessage({ ask: viewId } satisfies ViewQuestion);
    return () => {
      clearTimeout(late);
      channel.close();
    };
  }, [viewId]);
  return isOver;
};

export const MemberViewPage = () => {
  useTitle(text.title);
  const isOver = useView(useParams().id);
  if (!isOver) return <Loading label={text.opening} />;
  return (
    <Empty title={text.ended} text={text.endedText}>
      <a href="/superadmin">{text.console}</a>
    </Empty>
  );
};
