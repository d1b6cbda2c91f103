/** Measures reading and summing without any checks: JSON.parse, BigInt and SHA-256 on the same bytes. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

type Event = {
  readonly data?: { readonly movement?: { readonly amount: number; readonly from: string; readonly to: string } };
};

const balances = new Map<string, bigint>();
let events = 0;
let movements = 0;
let last = '';

const add = (account: string, amount: bigint): void =>
  void balances.set(account, (balances.get(account) ?? 0n) + amount);

const count = (event: Event | undefined, text: string): void => {
  last = createHash('sha256').update(text).digest('hex');
  if (event === undefined) return;
  events += 1;
  const movement = event.data?.movement;
  if (movement === undefined) return;
  movements += 1;
  const amount = BigInt(movement.amount);
  add(movement.from, -amount);
  add(movement.to, amount);
};

const readFile = async (path: string): Promise<void> => {
  for await (const line of createInterface({ input: createReadStream(path) }))
    count((JSON.parse(line) as { event?: Event }).event, line);
};

const readStore = async (url: string): Promise<void> => {
  const { EventStoreDBClient } = await import('@eventstore/db-client');
  const client = EventStoreDBClient.connectionString([url] as unknown as TemplateStringsArray);
  for await (const { event } of client.readAll()) {
    if (event === undefined) continue;
    // The client does not expose the raw bytes, so the hash covers the event serialized again, which is about as long.
    const { streamId, revision, id, type, data, metadata } = event;
    count(
      { data: data as NonNullable<Event['data']> },
      JSON.stringify({ streamId, revision: Number(revision), id, type, data, metadata }),
    );
  }
  await client.dispose();
};

const [source, address = ''] = process.argv.slice(2);
await (source === 'file' ? readFile(address) : readStore(address));
const sum = [...balances.values()].reduce((total, balance) => total + balance, 0n);
process.stdout.write(`${JSON.stringify({ events, movements, sum: String(sum), last })}\n`);
