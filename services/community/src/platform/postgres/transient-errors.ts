import { PartUnavailable } from '../unavailable.ts';

/**
 * PostgreSQL's class 08 (connection), 40 (rollback), 53 (resources such as the disk), 57 (operator intervention), 58
 * (system), its time limits on transactions (25P03, 25P04), and a read-only server (25006).
 */
const transientServerCodes = /^(08|40|53|57|58|25P0[34]|25006)/;
/** Messages of file system errors, which PostgreSQL reports with the code for missing privileges (42501). */
const fileSystemRefuses = /Read-only file system|No space left on device|Disk quota exceeded|Input\/output error/i;
const socketError = /^E[A-Z]{3,}$/;
/** Messages of the drivers themselves, which have no code. */
const transientDriverMessages =
  /^(Connection terminated|Connection ended|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error)|Query read timeout|Driver not Connected|Query runner already released)/i;

/**
 * Whether the database was unavailable or busy, so that a retry may succeed soon. Never true for errors that the data
 * of an event can cause.
 */
export const isTransientDatabaseError = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (error instanceof PartUnavailable) return true;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string')
    return (
      transientServerCodes.test(code) ||
      socketError.test(code) ||
      (code === '42501' && fileSystemRefuses.test(error.message))
    );
  return transientDriverMessages.test(error.message);
};

/**
 * Whether an error means that a table or schema is missing. A missing read model is created again by a rebuild or the
 * next start.
 */
export const isReadModelMissing = (error: unknown): boolean =>
  error instanceof Error && ['3F000', '42P01'].includes(String((error as { code?: unknown }).code));
