import type { DataSource } from 'typeorm';
import { Grouped } from '../grouped.ts';
import type { Database } from './database.ts';
import { eachInOneTrip, type Statement } from './one-trip.ts';
import { countQuery, tracedQuery } from './prepared-statements.ts';

/**
 * Short reads by key on a separate connection, which plans each statement once, for any values. Reads that are
 * requested together are sent together. Many callers wait for the same batch of the read model, and then read at the
 * same moment. One round trip for all of them costs about as much as one for a single read.
 */
export class Lookups implements Database {
  private readonly asked: Grouped<Statement, unknown[]>;

  constructor(private readonly connection: DataSource) {
    this.asked = new Grouped((statements) => eachInOneTrip(connection, statements));
  }

  /**
   * @param text a SELECT that finds its rows by an index
   * @throws the error of this statement alone
   */
  query<T = unknown>(text: string, values: readonly unknown[] = []): Promise<T> {
    countQuery(text);
    return tracedQuery(text, this.asked.add({ text, values })) as Promise<T>;
  }

  close(): Promise<void> {
    return this.connection.destroy();
  }
}
