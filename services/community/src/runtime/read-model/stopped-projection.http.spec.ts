import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { followsHttp } from '@pixchange/contracts/http/follows';
import type { Readiness } from '@pixchange/contracts/http/health';
import { signUp, startProduct, until, type Person, type Product } from '../../../../../tests/product.ts';

let product: Product;
let [ines, noor] = [] as unknown as [Person, Person];

const readiness = async (): Promise<Readiness> =>
  (await (await fetch(`${product.url}/health/ready`)).json()) as Readiness;
const stoppedProjectors = ({ parts }: Readiness): string[] =>
  Object.entries(parts).flatMap(([name, { ready }]) => (name.startsWith('projector:') && !ready ? [name] : []));

/** Sends a request as a person and returns the whole response with its headers. */
const send = (method: string, path: string, by: Person, body: object): Promise<Response> =>
  fetch(`${product.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${by.session.token}` },
    body: JSON.stringify(body),
  });

beforeAll(async () => {
  product = await startProduct('stopped_projection');
  [ines, noor] = await Promise.all([signUp(product), signUp(product)]);
  const client = EventStoreDBClient.connectionString(product.eventStoreUrl);
  await client.appendToStream(`album-${randomUUID()}`, [
    jsonEvent({
      type: 'AlbumImageKept',
      data: { nobody: true },
      metadata: {
        correlationId: 'test',
        causationId: 'test',
        actorId: 'test',
        recordedAt: new Date().toISOString(),
        schemaVersion: 1,
      },
    }),
  ]);
  await client.dispose();
  await until(readiness, (answer) => stoppedProjectors(answer).includes('projector:images'), 'a stopped projection');
});
afterAll(() => product.stop());

describe('while a projection is stopped', () => {
  it('responses to writes that other projections show do not wait for it', async () => {
    expect(stoppedProjectors(await readiness())).not.toContain('projector:accounts');
    const answer = await send('POST', '/api/follows', ines, { followed_id: noor.session.id });
    expect([answer.status, answer.headers.get('x-read-model')]).toEqual([201, null]);
    expect(
      (await product.call(accountsHttp.user, { params: { id: noor.session.id }, token: ines.session.token })).followed,
    ).toBe(true);
    expect(
      await product.call(followsHttp.follow, { token: ines.session.token, body: { followed_id: noor.session.id } }),
    ).toMatchObject({ followed_id: noor.session.id });
  });

  it('responses to writes that it would show report that the read model is behind', async () => {
    const answer = await send('POST', '/api/albums', ines, { album: { title: 'Slow mornings' } });
    expect(answer.headers.get('x-read-model')).toBe('behind');
  });

  it('people can sign up and get their mails', async () => {
    const fresh = await signUp(product);
    expect((await product.call(accountsHttp.ownProfile, { token: fresh.session.token })).status).toBe('confirmed');
  });
});
