import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { reportsHttp } from '@pixchange/contracts/http/moderation';
import { sessionsHttp } from '@pixchange/contracts/http/sessions';
import { staffSessionsHttp } from '@pixchange/contracts/http/staff-sessions';
import { PASSWORD, signUp, startProduct, until, type Person, type Product } from '../../../../../tests/product.ts';
import { hire } from '../../../../../tests/staff.ts';

let product: Product;
let [mona, noor]: Person[] = [];
beforeAll(async () => {
  product = await startProduct('live');
  mona = await hire(product, 'moderator');
  noor = await signUp(product);
});
afterAll(() => product.stop());

interface Stream {
  readonly status: number;
  readonly type: string | null;
  /** Text received so far. */
  text: string;
  ended: boolean;
  readonly close: () => void;
}

const open = async (token: string, lastId?: string): Promise<Stream> => {
  const ending = new AbortController();
  const response = await fetch(`${product.url}/api/admin/live`, {
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'text/event-stream',
      ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
    },
    signal: ending.signal,
  });
  const stream: Stream = {
    status: response.status,
    type: response.headers.get('content-type'),
    text: '',
    ended: false,
    close: () => ending.abort(),
  };
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const bytes of response.body ?? []) stream.text += decoder.decode(bytes as Uint8Array, { stream: true });
  };
  void read()
    .catch(() => undefined)
    .finally(() => {
      stream.ended = true;
    });
  return stream;
};
const ready = (stream: Stream): Promise<Stream> =>
  until(
    () => Promise.resolve(stream),
    ({ text }) => text.includes('event: ready'),
    'the stream to be ready',
  );
const tells = (stream: Stream, topic: string): Promise<Stream> =>
  until(
    () => Promise.resolve(stream),
    ({ text }) => text.includes(`event: ${topic}\n`),
    `news of ${topic}`,
  );
const lastIdOf = ({ text }: Stream): string => [...text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? '';
const report = (by: Person) =>
  product.call(reportsHttp.file, {
    token: by.session.token,
    body: { report: { kind: 'user', subject_id: noor?.session.id ?? '', reason: 'spam' } },
  });
const tokenOf = (person: Person | undefined): string => person?.session.token ?? '';

describe('the live connection of the console', () => {
  it('is open to staff only', async () => {
    expect((await open('nobody')).status).toBe(401);
    expect((await open(tokenOf(noor))).status).toBe(403);
    const stream = await ready(await open(tokenOf(mona)));
    expect([stream.status, stream.type]).toEqual([200, 'text/event-stream; charset=utf-8']);
    stream.close();
  });

  it('reports changes of the queue and the dashboard, and resumes after a reconnect', async () => {
    const stream = await ready(await open(tokenOf(mona)));
    await report(await signUp(product));
    await tells(stream, 'queue');
    await tells(stream, 'dashboard');
    expect(stream.text).not.toContain(tokenOf(mona));
    stream.close();
    const seen = lastIdOf(stream);
    const again = await ready(await open(tokenOf(mona), seen));
    expect(again.text).not.toContain('event: queue');
    again.close();
    await report(await signUp(product));
    const later = await tells(await open(tokenOf(mona), seen), 'queue');
    later.close();
    // The position is older than the start of the process, which therefore reports every topic as changed.
    (await tells(await open(tokenOf(mona), '0'), 'queue')).close();
  });

  it('ends with the session', async () => {
    const { token } = await product.call(staffSessionsHttp.signIn, {
      body: { email: mona?.email ?? '', password: PASSWORD },
    });
    const stream = await ready(await open(token));
    await product.call(staffSessionsHttp.signOut, { token });
    await until(
      () => Promise.resolve(stream),
      ({ ended }) => ended,
      'the end of the stream',
    );
    const { collection } = await product.call(sessionsHttp.list, { token: tokenOf(mona) });
    expect(collection.length).toBeGreaterThan(0);
  });
});
