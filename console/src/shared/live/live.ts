import { liveTopics, type LiveTopic } from '@pixchange/contracts/http/values/live';
import { API } from '../api.ts';
import { readSession } from '../session.ts';
import { eventReader } from './event-stream.ts';

/** One connection for all tabs of a browser: who has the lock reads it, and tells the others. */
const NAME = 'pixchange-live';
const PAUSE_MS_MIN = 1_000;
const PAUSE_MS_MAX = 30_000;

type Listener = () => void;
const listeners = new Map<LiveTopic, Set<Listener>>();

const isTopic = (text: unknown): text is LiveTopic => (liveTopics as readonly unknown[]).includes(text);

/** What the others are told when the connection ends. */
const LOST = 'lost';

let isConnected = false;

/** False where pages have to ask from time to time. */
export const isLive = (): boolean => isConnected;

const tellOf = (topic: LiveTopic): void => {
  for (const listener of listeners.get(topic) ?? []) listener();
};

/** Pages ask again whenever the connection comes or goes: they may have missed something, and decide how to go on. */
const tell = (news: unknown): void => {
  const before = isConnected;
  isConnected = news !== LOST;
  if (before !== isConnected) liveTopics.forEach(tellOf);
  else if (isTopic(news)) tellOf(news);
};

/** Answers how to stop. */
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

/** Reads until the connection ends; false when the session is no longer good. The token is in no address. */
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

const lead = async (signal: AbortSignal, onTopic: (topic: string) => void): Promise<void> => {
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
      // The server is away; the last event id asks for what changed meanwhile.
    } finally {
      onTopic(LOST);
    }
    await pause(pauseMs, signal);
    pauseMs = Math.min(2 * pauseMs, PAUSE_MS_MAX);
  }
};

/** Follows what changes as long as somebody is logged in; answers how to stop. */
export const followLive = (): (() => void) => {
  const ending = new AbortController();
  const { signal } = ending;
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => tell(data);
  const work = () =>
    lead(signal, (topic) => {
      tell(topic);
      if (!signal.aborted) channel.postMessage(topic);
    });
  // Browsers have locks on secure pages alone; elsewhere each tab has a connection.
  const locks = (navigator as { readonly locks?: LockManager }).locks;
  (locks === undefined ? work() : locks.request(NAME, { signal }, work)).catch(() => undefined);
  return () => {
    ending.abort();
    isConnected = false;
    channel.close();
  };
};
