import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent, type JSONEventType } from '@eventstore/db-client';
import { freshDatabase } from '../../../../../tests/stack.ts';
import { startEventNode, type EventNode } from '../index.ts';

export type NodeUnderTest = {
  node: EventNode;
  client: EventStoreDBClient;
  databaseUrl: string;
  close(): Promise<void>;
};

/** Starts a node on a new database and connects the real client to it. */
export const nodeUnderTest = async (name: string): Promise<NodeUnderTest> => {
  const databaseUrl = await freshDatabase(name);
  const node = await startEventNode({ databaseUrl });
  const client = connect(node.url);
  const close = async (): Promise<void> => {
    await client.dispose();
    await node.stop();
  };
  return { node, client, databaseUrl, close };
};

export const connect = (url: string, options = ''): EventStoreDBClient =>
  EventStoreDBClient.connectionString(`${url}${options}`);

export type Happened = JSONEventType<string, { n: number }>;

export const happened = (n: number, type = 'Happened', id: string = randomUUID()) =>
  jsonEvent<Happened>({ id, type, data: { n } });

export const manyHappened = (count: number, first = 0) =>
  Array.from({ length: count }, (_, index) => happened(first + index));

export const newStream = (prefix = 'thing'): string => `${prefix}-${randomUUID()}`;

/** Returns all items that a read yields. */
export const collect = async <T>(read: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = [];
  for await (const one of read) found.push(one);
  return found;
};

/** Returns the error of a promise that must reject. */
export const failureOf = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    await work;
  } catch (error) {
    return error;
  }
  throw new Error('it did not fail');
};
