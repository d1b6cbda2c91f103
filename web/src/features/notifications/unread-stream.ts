import { notificationsRoutes } from '@pixchange/contracts/http/routes/notifications';
import { session } from '../../shared/session/session.ts';

const FIRST_WAIT_MS = 1_000;
const WAIT_MS_MAX = 60_000;
/**
 * Maximum time in milliseconds without data. The server sends a heartbeat every few seconds, so a longer silence means
 * a lost connection.
 */
const SILENCE_MS_MAX = 20_000;

type OnCount = (count: number) => void;

/**
 * Outcome of a connection: the delay in milliseconds before the next attempt, `null` for no further attempt, and
 * `undefined` for the default delay.
 */
type Ending = number | null | undefined;

const countIn = (block: string): number | null => {
  const data = /^event: unread\ndata: (.*)$/m.exec(block)?.[1];
  return data === undefined ? null : (JSON.parse(data) as { unread_count: number }).unread_count;
};

/** Reads events as they arrive until the connection ends; calls `cut` when no data arrives for too long. */
const read = async (body: ReadableStream<Uint8Array>, onCount: OnCount, cut: () => void): Promise<void> => {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let text = '';
  for (;;) {
    const timer = setTimeout(cut, SILENCE_MS_MAX);
    const { done, value } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return;
    const blocks = (text + value).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const count = countIn(block);
      if (count !== null) onCount(count);
    }
  }
};

const connect = async (onCount: OnCount, signal: AbortSignal): Promise<Ending> => {
  const { token } = session.getState();
  if (token === null) return null;
  const cut = new AbortController();
  try {
    const response = await fetch(notificationsRoutes.follow.path, {
      headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, cut.signal]),
    });
    if (response.status === 401 || response.status === 403) return null;
    if (!response.ok || response.body === null) return Number(response.headers.get('retry-after')) * 1_000 || undefined;
    await read(response.body, onCount, () => cut.abort());
  } catch {
    // The browser is offline, or the connection was lost.
  }
  return undefined;
};

/** Waits for the given milliseconds; ends early when the network is back or the signal aborts. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      removeEventListener('online', over);
      signal.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, ms);
    addEventListener('online', over);
    signal.addEventListener('abort', over);
  });

/**
 * Reconnects until the signal aborts or the server refuses the session. The delay grows with the number of failures and
 * is random, so that clients don't reconnect together.
 */
const stayConnected = async (onCount: OnCount, signal: AbortSignal): Promise<void> => {
  let failures = 0;
  while (!signal.aborted) {
    const onChange: OnCount = (count) => {
      failures = 0;
      onCount(count);
    };
    const ending = await connect(onChange, signal);
    if (ending === null) return;
    const waitMs = ending ?? Math.min(WAIT_MS_MAX, FIRST_WAIT_MS * 2 ** failures);
    failures += 1;
    await pause(waitMs * (1 + Math.random()), signal);
  }
};

/**
 * Calls `onCount` with the number of unread notifications whenever it may have changed, and returns a function that
 * stops the calls. One tab holds the connection and notifies the other tabs, because a browser opens only a few
 * connections to one site. When that tab closes, another tab connects.
 */
export const followUnread = (userId: string, onCount: OnCount): (() => void) => {
  const name = `pixchange-notifications-${userId}`;
  const ending = new AbortController();
  const tabs = new BroadcastChannel(name);
  tabs.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'number') onCount(data);
  };
  const lead = () =>
    stayConnected((count) => {
      onCount(count);
      tabs.postMessage(count);
    }, ending.signal);
  // Without the Web Locks API, which needs a secure context, each tab has its own connection.
  const locks = navigator.locks as LockManager | undefined;
  const leading = locks === undefined ? lead() : locks.request(name, { signal: ending.signal }, lead);
  leading.catch(() => undefined);
  return () => {
    ending.abort();
    tabs.close();
  };
};
