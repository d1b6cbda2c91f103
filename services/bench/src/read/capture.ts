import pg from 'pg';
import type { RunningProduct } from '../servers/product.ts';
import { statementsIn, type Statement } from './statements.ts';

/** Response of an endpoint, and the statements behind it. */
export type Captured = { readonly path: string; readonly body: string; readonly statements: readonly Statement[] };

/**
 * Whether a statement is a read of the API. Other roles run at the same time, and write to `work` or send
 * notifications.
 */
const isRead = ({ text }: Statement): boolean =>
  /^\s*(?:SELECT|WITH)\b/i.test(text) && /\b(read|vault)\./.test(text) && !/\.checkpoints\b/.test(text);

const settingTakesMs = 200;

/**
 * Calls an endpoint once while PostgreSQL logs every statement, so that the peer always runs the product's current
 * statements.
 */
export const capture = async (product: RunningProduct, path: string, token: string | undefined): Promise<Captured> => {
  const admin = new pg.Client({ connectionString: product.databaseUrl });
  await admin.connect();
  const logAll = async (value: 'all' | 'none'): Promise<void> => {
    await admin.query(`ALTER SYSTEM SET log_statement = '${value}'`);
    await admin.query('SELECT pg_reload_conf()');
    // Sessions apply a reloaded setting only after a signal has reached them.
    await new Promise((resolve) => setTimeout(resolve, settingTakesMs));
  };
  const ask = async (): Promise<string> => {
    const response = await fetch(`${product.apiUrl}${path}`, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text}`);
    return text;
  };
  try {
    let body = await ask();
    await logAll('all');
    const lines = await product.logged(async () => {
      body = await ask();
      await logAll('none');
    });
    const statements = statementsIn(lines).filter(isRead);
    if (statements.length === 0) throw new Error(`${path} led to no statement that PostgreSQL logged`);
    return { path, body, statements };
  } finally {
    await admin.end();
  }
};
