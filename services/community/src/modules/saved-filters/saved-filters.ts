import { Inject, Injectable } from '@nestjs/common';
import type { adminSavedFiltersHttp, SavedFilter } from '@pixchange/contracts/http/admin-saved-filters';
import type { BodyOf, QueryOf } from '@pixchange/contracts/http/endpoint';
import { idForm } from '@pixchange/contracts/http/fields';
import type { StaffRole } from '@pixchange/contracts/http/route';
import { allows } from '@pixchange/contracts/http/staff-matrix';
import { v7 as uuidv7 } from 'uuid';
import { DomainError } from '../../kernel/errors.ts';
import type { RowOf } from '../../kernel/tables.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import type { Caller } from '../../runtime/http/route.ts';
import type { ListCount } from '../../runtime/http/list-count.ts';
import { readPage } from '../../runtime/http/list-page.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { DATABASE } from '../../platform/tokens.ts';
import { savedFilterDecider } from './saved-filter.decider.ts';
import type { savedFilterTables } from './saved-filters.projection.ts';

type Row = RowOf<typeof savedFilterTables.saved_filters>;
type NewFilter = BodyOf<typeof adminSavedFiltersHttp.create>;

const SORTED_BY = { name: 'lower(f.name)', id: 'f.filter_id' } as const;

/** Condition for the reader's own filters, and those shared with one of their roles. */
const SEEN = 'f.name IS NOT NULL AND (f.staff_id = $1 OR f.role = ANY($2::text[]))';

const viewOf = (row: Row, readerId: string): SavedFilter => ({
  id: row.filter_id,
  resource: row.resource,
  name: row.name ?? '',
  query: row.query ?? '',
  role: row.role,
  staff_id: row.staff_id,
  own: row.staff_id === readerId,
});

const mayList = ({ roles }: Caller, resource: string): boolean =>
  allows(roles as readonly StaffRole[], resource, 'list');

/** Filters that staff save for themselves, or for everyone with a role. */
@Injectable()
export class SavedFilters {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(Commands) private readonly commands: Commands,
  ) {}

  async list(
    list: QueryOf<typeof adminSavedFiltersHttp.list>,
    reader: Caller,
  ): Promise<{ rows: SavedFilter[]; total: ListCount }> {
    const { id = null, resource = null } = list.filter ?? {};
    const values = [reader.userId, reader.roles, resource, id];
    const { rows, total } = await readPage<Row>(this.database, list, {
      select: 'SELECT f.* FROM read.saved_filters f',
      from: 'read.saved_filters f',
      where: `WHERE ${SEEN} AND ($3::text[] IS NULL OR f.resource = ANY($3)) AND ($4::uuid[] IS NULL OR f.filter_id = ANY($4))`,
      values,
      key: 'f.filter_id',
      sortedBy: SORTED_BY,
    });
    return { rows: rows.map((row) => viewOf(row, reader.userId)), total };
  }

  /**
   * Saves a filter.
   * @throws DomainError `forbidden` for a list that the caller can't see, or a role that the caller doesn't have
   */
  async save(caller: Caller, { resource, name, query, role }: NewFilter): Promise<SavedFilter> {
    this.refuseForeign(caller, resource, role);
    const filterId = uuidv7();
    const { userId: staffId } = caller;
    await this.commands.run(savedFilterDecider, { type: 'SaveFilter', filterId, staffId, resource, name, query, role });
    return this.commands.readBack(() => this.one(filterId, caller));
  }

  /**
   * Changes a filter.
   * @throws DomainError `not_found` for an invisible filter, `forbidden` for another member's filter (except to
   * administrators) and as in `save`
   */
  async change(caller: Caller, filterId: string, change: Partial<NewFilter>): Promise<SavedFilter> {
    const before = await this.changeable(filterId, caller);
    const { resource, name, query, role } = { ...before, ...change };
    this.refuseForeign(caller, resource, role);
    const { staff_id: staffId } = before;
    await this.commands.run(savedFilterDecider, {
      type: 'ChangeFilter',
      filterId,
      staffId,
      resource,
      name,
      query,
      role,
    });
    return this.commands.readBack(() => this.one(filterId, caller));
  }

  /**
   * Removes a filter.
   * @throws DomainError `not_found` for an invisible filter, `forbidden` for another member's, except to administrators
   */
  async remove(caller: Caller, filterId: string): Promise<void> {
    await this.changeable(filterId, caller);
    await this.commands.run(savedFilterDecider, { type: 'RemoveFilter', filterId, staffId: caller.userId });
  }

  /** Returns a filter. @throws DomainError `not_found` for an invisible filter */
  async one(filterId: string, reader: Caller): Promise<SavedFilter> {
    const rows: Row[] = idForm.test(filterId)
      ? await this.database.query(`SELECT f.* FROM read.saved_filters f WHERE ${SEEN} AND f.filter_id = $3`, [
          reader.userId,
          reader.roles,
          filterId,
        ])
      : [];
    const [row] = rows;
    if (row === undefined) throw new DomainError('not_found');
    return viewOf(row, reader.userId);
  }

  private async changeable(filterId: string, caller: Caller): Promise<SavedFilter> {
    const filter = await this.one(filterId, caller);
    if (!filter.own && !caller.roles.includes('admin')) throw new DomainError('forbidden');
    return filter;
  }

  private refuseForeign(caller: Caller, resource: string, role: StaffRole | null): void {
    const isTheirs = role === null || caller.roles.includes(role) || caller.roles.includes('admin');
    if (!mayList(caller, resource) || !isTheirs) throw new DomainError('forbidden');
  }
}
