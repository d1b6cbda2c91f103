import { liveTopics, type LiveTopic } from '@pixchange/contracts/http/values/live';
import { API } from '../api.ts';
import { readSession } from '../session.ts';
import { eventReader } from './event-stream.ts';

/**
 * Name of the lock and the channel. All tabs of a browser share one connection: the tab with the lock reads events and
 * notifies the other tabs.
 */
const NAME = 'pixchange-live';
const PAUSE_MS_MIN = 1_000;
const PAUSE_MS_MAX = 30_000;

type Listener = () => void;
const listeners = new Map<LiveTopic, Set<Listener>>();

const isTopic = (text: unknown): text is LiveTopic => (liveTopics as readonly unknown[]).includes(text);

/** Message to the other tabs when the connection ends. */
const LOST = 'lost';

let isConnected = false;

/** Returns whether live updates arrive; otherwise, pages have to poll. */
export const isLive = (): boolean => isConnected;

const notifyTopic = (topic: LiveTopic): void => {
  for (const listener of listeners.get(topic) ?? []) listener();
};

/**
 * Notifies the pages of a topic, or of all topics when the connection starts or ends, because pages may have missed
 * changes.
 */
const notify = (news: unknown): void => {
  const before = isConnected;
  isConnected = news !== LOST;
  if (before !== isConnected) liveTopics.forEach(notifyTopic);
  else if (isTopic(news)) notifyTopic(news);
};

/** Adds a listener; returns a function that removes it. */
export const onLive = (topic: LiveTopic, listener: Listener): (() => void) => {
  const all = listeners.get(topic) ?? new Set();
  listeners.set(topic, all.add(listener));
  return () => all.delete(listener);
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * Reads events until the connection ends; returns false when the server refuses the session. The token is in a header,
 * because URLs are logged.
 */
const readOnce = async (
  signal: AbortSignal,
  lastId: string | null,
  onEvent: Parameters<typeof eventReader>[0],
): Promise<boolean> => {
  const headers = new Headers({ Accept: 'text/event-stream', Authorization: `Bearer ${readSession()?.token ?? ''}` });
  if (lastId !== null) headers.set('Last-Event-ID', lastId);
  const response = await fetch(`${API}/live`, { headers, signal });
  if (response.status === 401 || response.status === 403) return false;
  if (!response.ok || response.body === null) throw new Error(`the server answered ${response.status}`);
  const read = eventReader(onEvent);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return true;
    read(value);
  }
};

const readAsLeader = async (signal: AbortSignal, onTopic: (topic: string) => void): Promise<void> => {
  let lastId: string | null = null;
  let pauseMs = PAUSE_MS_MIN;
  while (!signal.aborted && readSession() !== null) {
    try {
      const isGood = await readOnce(signal, lastId, ({ type, id }) => {
        pauseMs = PAUSE_MS_MIN;
        lastId = id;
        onTopic(type);
      });
      if (!isGood) return;
    } catch {
      // Ignores network and server errors: the next connection requests the changes since the last event id.
    } finally {
      onTopic(LOST);
    }
    await pause(pauseMs, signal);
    pauseMs = Math.min(2 * pauseMs, PAUSE_MS_MAX);
  }
};

/** Starts receiving live updates, which end with the session; returns a function that stops them earlier. */
export const followLive = (): (() => void) => {
  const ending = new AbortController();
  const { signal } = ending;
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => notify(data);
  const work = () =>
    readAsLeader(signal, (topic) => {
      notify(topic);
      if (!signal.aborted) channel.postMessage(topic);
    });
  // The Web Locks API exists only in secure contexts; elsewhere, each tab has its own connection.
  const locks = (navigator as { readonly locks?: LockManager }).locks;
  (locks === undefined ? work() : locks.request(NAME, { signal }, work)).catch(() => undefined);
  return () => {
    ending.abort();
    isConnected = false;
    channel.close();
  };
};
