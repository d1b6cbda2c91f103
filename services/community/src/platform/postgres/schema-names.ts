/** Name of this version's read model in SQL texts; the connection replaces it with the real name of the schema. */
export const LIVE_SCHEMA = 'read';
/** Name in SQL texts of the schema that a rebuild fills. */
export const NEXT_SCHEMA = 'read_next';

const IN_TEXT = new RegExp(`\\b${LIVE_SCHEMA}(?=(?:_next)?\\.)`, 'g');

/**
 * Names of one version's read model in the database. Versions with different projections have separate names, so that
 * they can run side by side.
 */
export class ReadSchema {
  constructor(readonly live: string) {}

  /** Schema that a rebuild fills before its tables replace the live ones. */
  get next(): string {
    return `${this.live}_next`;
  }

  /** Schema of the replaced tables. */
  get old(): string {
    return `${this.live}_old`;
  }

  /** PostgreSQL channel on which the projectors of this read model send notifications. */
  get channel(): string {
    return this.isFirst ? 'pixchange_read_model' : `pixchange_${this.live}`;
  }

  /** Returns the key of a projection in locks and in tables of `work`, which all versions share. */
  keyOf(projection: string): string {
    return this.isFirst ? projection : `${this.live}.${projection}`;
  }

  /** Returns the projection with this key; null when it belongs to another read model. */
  projectionOf(key: string): string | null {
    const end = key.indexOf('.');
    if (end === -1) return this.isFirst ? key : null;
    return key.slice(0, end) === this.live ? key.slice(end + 1) : null;
  }

  /** Replaces the names in SQL with the real names of the schemas. */
  inText(sql: string): string {
    return this.isFirst ? sql : sql.replace(IN_TEXT, this.live);
  }

  private get isFirst(): boolean {
    return this.live === LIVE_SCHEMA;
  }
}

/** Read model of a new database, and of the first version that used a database. */
export const FIRST_READ_SCHEMA = new ReadSchema(LIVE_SCHEMA);
