/** What SQL calls the schema where this version's projections keep their tables; its connection puts the real name there. */
export const LIVE_SCHEMA = 'read';
/** The same for the tables that a rebuild makes. */
export const NEXT_SCHEMA = 'read_next';

const IN_TEXT = new RegExp(`\\b${LIVE_SCHEMA}(?=(?:_next)?\\.)`, 'g');

/**
 * The names that the read model of one version of the product has in the database. Versions with other projections keep theirs beside it,
 * so that both can run.
 */
export class ReadSchema {
  constructor(readonly live: string) {}

  /** Where a rebuild writes until its tables take the place of the live ones. */
  get next(): string {
    return `${this.live}_next`;
  }

  /** The tables that were replaced. */
  get old(): string {
    return `${this.live}_old`;
  }

  /** Of the notifications of its projectors. */
  get channel(): string {
    return this.isFirst ? 'pixchange_read_model' : `pixchange_${this.live}`;
  }

  /** What a projection is called in locks, and in tables of `work`, which all versions share. */
  keyOf(projection: string): string {
    return this.isFirst ? projection : `${this.live}.${projection}`;
  }

  /** The projection with this key; null when it keeps another read model. */
  projectionOf(key: string): string | null {
    const end = key.indexOf('.');
    if (end === -1) return this.isFirst ? key : null;
    return key.slice(0, end) === this.live ? key.slice(end + 1) : null;
  }

  /** SQL with the real names of the schemas. */
  inText(sql: string): string {
    return this.isFirst ? sql : sql.replace(IN_TEXT, this.live);
  }

  private get isFirst(): boolean {
    return this.live === LIVE_SCHEMA;
  }
}

/** The one of the first version that a database has seen, and of a database that has seen none. */
export const FIRST_READ_SCHEMA = new ReadSchema(LIVE_SCHEMA);
