import { createDatabase } from '../services/embedded/src/testing/database.ts';
import type { TestStackAddresses } from '../services/embedded/src/testing/stack.ts';

/** Returns the addresses of the servers for this run of the `embedded` tests. */
export const testStack = (): TestStackAddresses => {
  const text = process.env['TEST_STACK'];
  if (text === undefined) throw new Error('no servers: run this test with --selectProjects embedded');
  return JSON.parse(text) as TestStackAddresses;
};

/** Creates an empty database for a test file and returns its URL. The database is deleted with the server. */
export const freshDatabase = (name: string): Promise<string> => createDatabase(testStack().databaseUrl, name);

/** Creates a database with a product's empty tables, which are copied, because creating them takes longer. */
export const preparedDatabase = (name: string): Promise<string> =>
  createDatabase(testStack().databaseUrl, name, process.env['TEST_TABLES']);

/**
 * Calls an operation of a host of products; returns its result.
 * @throws Error with the host's error message
 */
export const askHostAt = async <T>(host: string, operation: string, body: object): Promise<T> => {
  const response = await fetch(`${host}/${operation}`, { method: 'POST', body: JSON.stringify(body) });
  const answer = (await response.json()) as { result: T; error?: string };
  if (answer.error !== undefined) throw new Error(answer.error);
  return answer.result;
};

/** Returns the addresses of the hosts of products, one for each worker. */
export const productHosts = (): readonly string[] => JSON.parse(process.env['TEST_HOSTS'] ?? '[]') as string[];
