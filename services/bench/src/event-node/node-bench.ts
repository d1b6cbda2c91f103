import type { EventStoreDBClient } from '@eventstore/db-client';
import type pg from 'pg';

/** An event node with the real client on it, and a look behind it into its database. */
export type NodeBench = {
  readonly client: EventStoreDBClient;
  readonly database: pg.Client;
  readonly databaseUrl: string;
};
