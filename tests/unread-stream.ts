import { until, type Product } from './product.ts';

export interface UnreadStream {
  readonly status: number;
  readonly type: string | null;
  /** Unread counts that the stream has received. */
  readonly counts: number[];
  ended: boolean;
  readonly close: () => void;
}

/** Connects to the stream of notifications, like an open page. */
export const openUnreadStream = async ({ url }: Product, token: string): Promise<UnreadStream> => {
  const ending = new AbortController();
  const response = await fetch(`${url}/api/notifications/stream`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: ending.signal,
  });
  const counts: number[] = [];
  const stream: UnreadStream = {
    status: response.status,
    type: response.headers.get('content-type'),
    counts,
    ended: false,
    close: () => ending.abort(),
  };
  const read = async () => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const bytes of response.body ?? []) {
      text += decoder.decode(bytes as Uint8Array, { stream: true });
      counts.splice(
        0,
        Infinity,
        ...[...text.matchAll(/event: unread\ndata: \{"unread_count":(\d+)\}\n\n/g)].map(([, n]) => Number(n)),
      );
    }
  };
  void read()
    .catch(() => undefined)
    .finally(() => {
      stream.ended = true;
    });
  return stream;
};
export const says = (stream: UnreadStream, count: number): Promise<UnreadStream> =>
  until(
    () => Promise.resolve(stream),
    ({ counts }) => counts.at(-1) === count,
    `a count of ${count}`,
  );
export const ends = (stream: UnreadStream): Promise<UnreadStream> =>
  until(
    () => Promise.resolve(stream),
    ({ ended }) => ended,
    'the end of the stream',
  );
