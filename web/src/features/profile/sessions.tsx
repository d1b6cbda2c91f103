import type { ActiveSessionView } from '@pixchange/contracts/http/sessions';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../shared/api/failure.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import { activeSessions, useEndSessions } from './profile.api.ts';
import { editText as text } from './profile.text.ts';
import css from './settings.module.css';

const Row = ({
  session: { current, device, last_used_at },
  busy,
  onEnd,
}: {
  session: ActiveSessionView;
  busy: boolean;
  onEnd: () => void;
}) => (
  <li>
    <p>
      <strong>{device ?? text.unknownDevice}</strong>
      {current && <span className={css.tag}>{text.thisDevice}</span>}
      <time dateTime={last_used_at}>{text.lastUsed(text.time(last_used_at))}</time>
    </p>
    {!current && (
      <Button busy={busy} aria-label={text.endOf(device ?? text.unknownDevice)} onClick={onEnd}>
        {text.end}
      </Button>
    )}
  </li>
);

const Rows = ({ sessions }: { sessions: ActiveSessionView[] }) => {
  const end = useEndSessions();
  const others = sessions.filter(({ current }) => !current);
  const run = (ids: string[], done: string) =>
    end.mutate(ids, {
      onSuccess: () => showToast('success', done),
      onError: (error) => showToast('error', messageOf(error)),
    });
  return (
    <>
      <ul className={css.sessions}>
        {sessions.map((session) => (
          <Row
            key={session.id}
            session={session}
            busy={end.isPending && end.variables.includes(session.id)}
            onEnd={() => run([session.id], text.sessionEnded(session.device ?? text.unknownDevice))}
          />
        ))}
      </ul>
      {others.length === 0 ? (
        <p>{text.noOthers}</p>
      ) : (
        <Button
          busy={end.isPending && end.variables.length > 1}
          onClick={() =>
            run(
              others.map(({ id }) => id),
              text.othersEnded,
            )
          }
        >
          {text.endOthers}
        </Button>
      )}
    </>
  );
};

/** List of active sessions, with a button that ends all sessions but the current one. */
export const Sessions = () => {
  const { data, instead } = useLoaded(useQuery(activeSessions()), text.loadingSessions);
  return data === undefined ? instead : <Rows sessions={data} />;
};
