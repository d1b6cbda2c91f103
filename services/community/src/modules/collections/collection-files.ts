import type { Commands } from '../../runtime/commands/commands.ts';
import type { PersonKeys } from '../../platform/keys/person-keys.ts';
import type { PictureOwner, PictureSource } from '../../extensions/picture-files.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { collectionDecider } from './collection.decider.ts';
import { submissionPrefix } from './collections.consumers.ts';
import type { collectionTables } from './collections.projection.ts';
import type { RowOf } from '../../kernel/tables.ts';

interface Parts {
  readonly database: Database;
  readonly commands: Pick<Commands, 'stateOf'>;
  readonly keys: Pick<PersonKeys, 'exists'>;
}

type Row = Pick<RowOf<typeof collectionTables.collections>, 'collection_id' | 'owner_id'> & {
  readonly profile_image: NonNullable<RowOf<typeof collectionTables.collections>['profile_image']>;
};

const ownerOf = ({ collection_id: collectionId, owner_id: personId, profile_image: picture }: Row): PictureOwner => ({
  id: collectionId,
  personId,
  pictures: [
    {
      kind: 'cover_image',
      prefix: submissionPrefix(personId, collectionId, picture.submissionId),
      sha256: picture.sha256,
      sizeBytes: picture.sizeBytes,
    },
  ],
});

/** Source of the pictures that collections show. */
export const collectionPictures = ({ database, commands, keys }: Parts): PictureSource => ({
  owners: 'collections',
  after: async (id, max) => {
    const rows: Row[] = await database.query(
      `SELECT collection_id, owner_id, profile_image FROM read.collections
       WHERE profile_image IS NOT NULL AND ($1::uuid IS NULL OR collection_id > $1) ORDER BY collection_id LIMIT $2`,
      [id, max],
    );
    return rows.map(ownerOf);
  },
  one: async (id) => {
    const [row] = (await database.query(
      'SELECT collection_id, owner_id, profile_image FROM read.collections WHERE profile_image IS NOT NULL AND collection_id = $1',
      [id],
    )) as Row[];
    return row === undefined ? null : ownerOf(row);
  },
  count: async () => {
    const [row] = (await database.query(
      'SELECT count(*)::int AS count FROM read.collections WHERE profile_image IS NOT NULL',
    )) as [{ count: number }];
    return row.count;
  },
  shownPrefixes: async ({ id, personId }) => {
    const state = await commands.stateOf(collectionDecider, id);
    const submission = 'picture' in state ? state.picture : null;
    return submission !== null && (await keys.exists(personId)) ? [submissionPrefix(personId, id, submission)] : [];
  },
});
