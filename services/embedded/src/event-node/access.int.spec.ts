import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccessDeniedError, type EventStoreDBClient } from '@eventstore/db-client';
import { freshDatabase } from '../../../../tests/stack.ts';
import { openNodeIdentity, type NodeIdentity } from '../supervisor/event-node-access.ts';
import { temporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts';
import { startEventNode, type EventNode } from './index.ts';
import { collect, connect, failureOf, happened, newStream } from './testing/node.ts';

let folder: TemporaryFolder;
let identity: NodeIdentity;
let node: EventNode;
const clients: EventStoreDBClient[] = [];
const password = 'password-of-the-node';

const clientWith = (
  credentials: string,
  options = `tlsCAFile=${encodeURIComponent(identity.certificateFile)}`,
): EventStoreDBClient => {
  const client = connect(`esdb://${credentials}127.0.0.1:${node.port}?${options}`);
  clients.push(client);
  return client;
};

beforeAll(async () => {
  folder = await temporaryFolder();
  identity = await openNodeIdentity(folder.path);
  node = await startEventNode({
    databaseUrl: await freshDatabase('access'),
    access: { username: 'pixchange', password, ...identity },
  });
});
afterAll(async () => {
  for (const client of clients) await client.dispose();
  await node.stop();
  await folder.remove();
});

describe('an event node with credentials', () => {
  it('accepts appends, reads, subscriptions and deletions from a client with the credentials', async () => {
    const client = clientWith(`pixchange:${password}@`);
    const stream = newStream();
    await client.appendToStream(stream, happened(0));
    await client.appendToStream(stream, happened(1), { credentials: { username: 'pixchange', password } });
    expect(await collect(client.readStream(stream))).toHaveLength(2);
    for await (const { event } of client.subscribeToStream(stream)) if (event?.revision === 1n) break;
    await client.deleteStream(stream);
    expect(node.url).not.toContain(password);
  });

  it.each([
    ['no password', ''],
    ['a wrong password', 'pixchange:guessed@'],
    ['the password of another user', `admin:${password}@`],
  ])('refuses appends, reads, subscriptions, deletions and tombstones with %s', async (_case, credentials) => {
    const client = clientWith(credentials);
    const stream = newStream();
    const failures = [
      await failureOf(client.appendToStream(stream, happened(0))),
      await failureOf(
        client.appendToStream(stream, happened(0), { credentials: { username: 'pixchange', password: 'guessed' } }),
      ),
      await failureOf(collect(client.readStream(stream))),
      await failureOf(collect(client.subscribeToAll())),
      await failureOf(client.deleteStream(stream)),
      await failureOf(client.tombstoneStream(stream)),
    ];
    for (const failure of failures) expect(failure).toBeInstanceOf(AccessDeniedError);
  });

  it('refuses a client without TLS', async () => {
    expect(
      await failureOf(clientWith(`pixchange:${password}@`, 'tls=false').appendToStream(newStream(), happened(0))),
    ).toBeInstanceOf(Error);
  });

  it('keeps its key and certificate across starts', async () => {
    expect(await openNodeIdentity(folder.path)).toEqual(identity);
  });
});
