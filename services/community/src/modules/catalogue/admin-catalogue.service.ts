import { Inject, Injectable } from '@nestjs/common';
import type { EntryVersion } from '@pixchange/contracts/http/admin-catalogue';
import type { AdminList } from '@pixchange/contracts/http/admin-list';
import { idForm } from '@pixchange/contracts/http/fields';
import { v7 as uuidv7 } from 'uuid';
import { DomainError } from '../../kernel/errors.ts';
import { EventLog } from '../../platform/event-store/event-log.ts';
import { isStaffRecord } from '../../platform/event-store/staff-record.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import { containsText } from '../../runtime/http/admin-list.ts';
import { orStale } from '../../runtime/http/stale-record.ts';
import type { ListCount } from '../../runtime/http/list-count.ts';
import { readPage } from '../../runtime/http/list-page.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { DATABASE } from '../../platform/tokens.ts';
import type { CommonDraft, Kind } from './catalogue.kinds.ts';
import { People } from '../accounts/people.face.ts';
import { Works } from '../images/works.face.ts';
import { pastOf, versionsOf, wireFields, type PastEntry } from './entry-versions.ts';
import { versionOf, type EntryCommand } from './entry.decider.ts';

/** Row of the console; the other properties are the columns of the kind. */
export interface AdminRow {
  readonly id: string;
  readonly position: number;
  readonly created_at: string;
  readonly version: string;
}

type AnyKind = Pick<Kind<never, object>, 'resource' | 'key' | 'columns' | 'fieldsOf'>;
type Filter = Readonly<Record<string, unknown>>;

/** References that a draft of any kind may contain. */
interface References {
  readonly cover_image_id: string | null;
  readonly category_id?: string | null;
  readonly image_ids?: readonly string[];
  readonly user_ids?: readonly string[];
}

const COMMON = ['name', 'slug', 'cover_image_id', 'position', 'archived', 'created_at'] as const;

const columnsOf = ({ key, columns }: AnyKind): Record<string, string> => ({
  id: `e.${key}`,
  ...Object.fromEntries([...COMMON, ...columns].map((name) => [name, `e.${name}`])),
});

const selectOf = (kind: AnyKind): string =>
  `SELECT ${Object.entries(columnsOf(kind))
    .map(([name, column]) => `${column} AS ${name}`)
    .join(', ')} FROM read.${kind.resource} e`;

/**
 * Returns the conditions of a filter; the contract has already rejected unknown fields. Archived entries are excluded,
 * as clients expect after a deletion, unless the filter selects them by id or by state.
 */
const conditionsOf = (kind: AnyKind, filter: Filter): { where: string; values: unknown[] } => {
  const columns = columnsOf(kind);
  const values: unknown[] = [];
  const asked = filter['id'] === undefined ? { archived: false, ...filter } : filter;
  const conditions = Object.entries(asked)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => {
      if (field === 'q') return containsText(['e.name', 'e.slug'], String(value), values);
      values.push(value);
      return Array.isArray(value)
        ? `${columns[field]}::text = ANY($${values.length}::text[])`
        : `${columns[field]} = $${values.length}`;
    });
  return { where: conditions.length === 0 ? 'true' : conditions.join(' AND '), values };
};

/**
 * Manages the catalog for the console, including archived entries. Methods throw `not_found` for an unknown id; writes
 * of invalid values throw `catalogue.*`.
 */
@Injectable()
export class AdminCatalogue {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(Commands) private readonly commands: Commands,
    @Inject(People) private readonly people: People,
    @Inject(Works) private readonly works: Works,
    @Inject(EventLog) private readonly log: EventLog,
  ) {}

  async list(
    kind: AnyKind,
    list: AdminList & { readonly filter?: Filter | undefined },
  ): Promise<{ rows: AdminRow[]; total: ListCount }> {
    const { where, values } = conditionsOf(kind, list.filter ?? {});
    const { rows, total } = await readPage<StoredRow>(this.database, list, {
      select: selectOf(kind),
      from: `read.${kind.resource} e`,
      where: `WHERE ${where}`,
      values,
      key: `e.${kind.key}`,
      sortedBy: columnsOf(kind),
    });
    return { rows: rows.map((row) => shown(kind, row)), total };
  }

  async one(kind: AnyKind, id: string): Promise<AdminRow> {
    const rows: StoredRow[] = idForm.test(id)
      ? await this.database.query(`${selectOf(kind)} WHERE e.${kind.key} = $1`, [id])
      : [];
    const [row] = rows;
    if (row === undefined) throw new DomainError('not_found');
    return shown(kind, row);
  }

  async create<D extends CommonDraft, F extends object>(kind: Kind<D, F>, draft: D): Promise<AdminRow> {
    const id = uuidv7();
    await this.check(kind, id, draft);
    return this.run(kind, {
      type: 'Create',
      id,
      fields: kind.fieldsOf(draft, draft.position ?? (await this.nextPosition(kind))),
      archived: draft.archived,
    });
  }

  /**
   * Changes an entry to the draft that `draftFrom` makes from its current row.
   * @throws StaleRecord with the current row when the draft is based on another version
   */
  async update<D extends CommonDraft, F extends object>(
    kind: Kind<D, F>,
    id: string,
    draftFrom: (before: AdminRow) => D,
  ): Promise<AdminRow> {
    const before = await this.one(kind, id);
    const draft = draftFrom(before);
    await this.check(kind, id, draft);
    const change = {
      type: 'Change',
      id,
      fields: kind.fieldsOf(draft, draft.position ?? before.position),
      archived: draft.archived,
      version: draft.version,
    } as const;
    return orStale(this.run(kind, change), async () => {
      await this.commands.settle();
      return this.one(kind, id);
    });
  }

  async archive<D extends CommonDraft, F extends object>(kind: Kind<D, F>, id: string): Promise<AdminRow> {
    await this.one(kind, id);
    return this.run(kind, { type: 'Archive', id });
  }

  async versions<D extends CommonDraft, F extends object>(kind: Kind<D, F>, id: string): Promise<EntryVersion[]> {
    await this.one(kind, id);
    return versionsOf(await this.past(kind, id));
  }

  /**
   * Restores an earlier version.
   * @throws DomainError `not_found` for an unknown entry or version; `catalogue.*` when its values are no longer valid
   */
  async restoreVersion<D extends CommonDraft, F extends object>(
    kind: Kind<D, F>,
    id: string,
    versionId: string,
  ): Promise<AdminRow> {
    await this.one(kind, id);
    const version = (await this.past(kind, id)).find((past) => past.id === versionId);
    if (version === undefined) throw new DomainError('not_found');
    const { fields, isArchived: archived } = version;
    await this.check(kind, id, wireFields(fields) as unknown as CommonDraft & References);
    return this.run(kind, { type: 'Change', id, fields, archived });
  }

  private async past<D extends CommonDraft, F extends object>(
    { decider }: Kind<D, F>,
    id: string,
  ): Promise<readonly PastEntry<F>[]> {
    const events = await this.log.loadWithoutPersonal(decider.stream(id));
    return pastOf(
      decider,
      events.filter((event) => !isStaffRecord(event)),
    );
  }

  private async run<D extends CommonDraft, F extends object>(
    kind: Kind<D, F>,
    command: EntryCommand<F>,
  ): Promise<AdminRow> {
    await this.commands.run(kind.decider, command);
    return this.commands.readBack(() => this.one(kind, command.id));
  }

  private async nextPosition({ resource }: AnyKind): Promise<number> {
    const [{ next }] = (await this.database.query(
      `SELECT coalesce(max(position), -1) + 1 AS next FROM read.${resource}`,
    )) as [{ next: number }];
    return next;
  }

  private async check({ resource, key }: AnyKind, id: string, draft: CommonDraft & References): Promise<void> {
    const others: unknown[] = await this.database.query(
      `SELECT 1 FROM read.${resource} WHERE slug = $1 AND ${key} <> $2`,
      [draft.slug, id],
    );
    if (others.length > 0) throw new DomainError('catalogue.slug-taken');
    await this.checkReferences(draft);
  }

  private async checkReferences(draft: References): Promise<void> {
    const {
      cover_image_id: cover,
      category_id: categoryId = null,
      image_ids: imageIds = [],
      user_ids: userIds = [],
    } = draft;
    if (categoryId !== null && !(await this.hasCategory(categoryId)))
      throw new DomainError('catalogue.unknown-category');
    if (cover !== null && (await this.works.known([cover])).length === 0)
      throw new DomainError('catalogue.unknown-image', 'cover_image_id');
    if (imageIds.length > 0 && (await this.works.known(imageIds)).length < imageIds.length)
      throw new DomainError('catalogue.unknown-image');
    if (userIds.length > 0 && (await this.people.some(userIds, null)).length < userIds.length)
      throw new DomainError('catalogue.unknown-person');
  }

  private async hasCategory(categoryId: string): Promise<boolean> {
    return (
      ((await this.database.query('SELECT 1 FROM read.categories WHERE category_id = $1', [categoryId])) as unknown[])
        .length > 0
    );
  }
}

type StoredRow = Omit<AdminRow, 'created_at' | 'version'> & { readonly created_at: Date; readonly archived: boolean };

/** Returns the row as the console shows it. Its columns are the fields of a draft. */
const shown = ({ fieldsOf }: AnyKind, row: StoredRow): AdminRow => ({
  ...row,
  created_at: row.created_at.toISOString(),
  version: versionOf(fieldsOf(row as never, row.position), row.archived),
});
