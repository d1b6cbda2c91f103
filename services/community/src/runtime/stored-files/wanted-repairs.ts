import { LRUCache } from 'lru-cache';
import type { Log } from '../../platform/log.ts';
import { warnUnlessOutage } from '../../platform/outages.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { FileOwners } from './damaged-files.ts';

/** Maximum number of rows for all owners, so that a storage that lost everything does not fill the database. */
const WANTED_MAX = 1_000;
/** Time within which a process requests the repair of one owner's files only once. */
const ASKED_MS = 60_000;
const ASKED_MAX = 10_000;
const REPAIRS_AT_ONCE = 20;

/** Returns the owner of a stored file by its key; null for files of other kinds, which can't be repaired. */
export const ownerOfKey = (key: string): { readonly owners: FileOwners; readonly id: string } | null => {
  const [owners, first, second] = key.split('/');
  const id = owners === 'collections' ? second : first;
  return id !== undefined && (owners === 'images' || owners === 'profiles' || owners === 'collections')
    ? { owners, id }
    : null;
};

/**
 * Files that requests found missing or damaged. A row for their owner in the database makes a process with the role
 * `media` repair them. When the repair fails, the row stays, and a new request counts only an hour after the attempt.
 */
export class WantedRepairs {
  private readonly asked = new LRUCache<string, true>({ max: ASKED_MAX, ttl: ASKED_MS });

  constructor(
    private readonly database: Database,
    private readonly log: Log,
  ) {}

  /** Requests the repair of a file. Returns immediately, so that the request that found the file does not wait. */
  request(key: string): void {
    const owner = ownerOfKey(key);
    if (owner === null) return;
    const name = `${owner.owners}/${owner.id}`;
    if (this.asked.has(name)) return;
    this.asked.set(name, true);
    this.write(owner).catch((error: unknown) => {
      this.asked.delete(name);
      warnUnlessOutage(this.log, {
        work: 'wanted repairs',
        error,
        fields: { key, code: 'files.repair_not_queued' },
        message: 'the repair of a stored file was not queued; the next request for the file asks again',
      });
    });
  }

  private async write({ owners, id }: { readonly owners: FileOwners; readonly id: string }): Promise<void> {
    await this.database.query(
      `INSERT INTO work.wanted_repairs (owners, owner_id)
       SELECT $1, $2::uuid WHERE (SELECT count(*) FROM work.wanted_repairs) < $3
       ON CONFLICT (owners, owner_id) DO UPDATE SET wanted_at = now()
       WHERE work.wanted_repairs.tried_at < now() - interval '1 hour'`,
      [owners, id, WANTED_MAX],
    );
  }
}

/** Returns the owners of one kind whose files wait for a repair, oldest request first. */
export const wantedOf = async (database: Database, owners: FileOwners): Promise<string[]> => {
  const rows: { owner_id: string }[] = await database.query(
    `SELECT owner_id FROM work.wanted_repairs
     WHERE owners = $1 AND (tried_at IS NULL OR wanted_at > tried_at) ORDER BY wanted_at LIMIT $2`,
    [owners, REPAIRS_AT_ONCE],
  );
  return rows.map(({ owner_id: id }) => id);
};

/**
 * Ends a repair request.
 * @param isWhole whether all files of the owner exist now
 */
export const settleWanted = async (
  database: Database,
  owners: FileOwners,
  id: string,
  isWhole: boolean,
): Promise<void> => {
  await database.query(
    isWhole
      ? 'DELETE FROM work.wanted_repairs WHERE owners = $1 AND owner_id = $2'
      : 'UPDATE work.wanted_repairs SET tried_at = now() WHERE owners = $1 AND owner_id = $2',
    [owners, id],
  );
};

/** Removes requests whose repair failed more than a day ago and that were not repeated since. */
export const forgetOldWanted = async (database: Database): Promise<void> => {
  await database.query(
    "DELETE FROM work.wanted_repairs WHERE tried_at < now() - interval '1 day' AND wanted_at <= tried_at",
  );
};
