import type { EventStoreDBClient } from '@eventstore/db-client';
import type pg from 'pg';

/** Event node with the real client, and a direct connection to its database. */
export type NodeBench = {
  readonly client: EventStoreDBClient;
  readonly database: pg.Client;
  readonly databaseUrl: string;
};
