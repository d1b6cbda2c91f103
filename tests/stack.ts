import { createDatabase } from '../services/embedded/src/testing/database.ts';
import type { TestStackAddresses } from '../services/embedded/src/testing/stack.ts';

/** Addresses of the servers that were started for this run of the `embedded` tests. */
export const testStack = (): TestStackAddresses => {
  const text = process.env['TEST_STACK'];
  if (text === undefined) throw new Error('no servers: run this test with --selectProjects embedded');
  return JSON.parse(text) as TestStackAddresses;
};

/** Makes an empty database of its own for a test file and answers its address. It goes away with the server. */
export const freshDatabase = (name: string): Promise<string> => createDatabase(testStack().databaseUrl, name);

/** As `freshDatabase`, with the tables of a product that nothing has happened in, which take longer to make than to copy. */
export const preparedDatabase = (name: string): Promise<string> =>
  createDatabase(testStack().databaseUrl, name, process.env['TEST_TABLES']);

/** What a host of products answers. @throws Error with the words of what went wrong there */
export const askHostAt = async <T>(host: string, operation: string, body: object): Promise<T> => {
  const response = await fetch(`${host}/${operation}`, { method: 'POST', body: JSON.stringify(body) });
  const answer = (await response.json()) as { result: T; error?: string };
  if (answer.error !== undefined) throw new Error(answer.error);
  return answer.result;
};

/** The addresses of the hosts of products, one for each worker. */
export const productHosts = (): readonly string[] => JSON.parse(process.env['TEST_HOSTS'] ?? '[]') as string[];
