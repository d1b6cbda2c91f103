import type { PictureKind, StoredPicture } from '@pixchange/contracts/events/profiles';
import type { Commands } from '../../../runtime/commands/commands.ts';
import type { PictureOwner, PictureSource, ShownPicture } from '../../../extensions/picture-files.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { picturePrefix } from './pictures.consumer.ts';
import { userDecider } from '../user.decider.ts';
import type { accountTables } from '../accounts.projection.ts';
import type { RowOf } from '../../../kernel/tables.ts';

type Stored = (StoredPicture & { readonly submissionId: string }) | null;

type Row = Pick<RowOf<typeof accountTables.accounts>, 'user_id' | 'profile_image' | 'cover_image'>;

const shown = (userId: string, kind: PictureKind, picture: Stored): ShownPicture[] =>
  picture === null
    ? []
    : [
        {
          kind,
          prefix: picturePrefix(userId, picture.submissionId),
          sha256: picture.sha256,
          sizeBytes: picture.sizeBytes,
        },
      ];

const ownerOf = ({ user_id: userId, profile_image: avatar, cover_image: cover }: Row): PictureOwner => ({
  id: userId,
  personId: userId,
  pictures: [...shown(userId, 'profile_image', avatar), ...shown(userId, 'cover_image', cover)],
});

/** Source of the pictures that profiles show. */
export const profilePictures = (database: Database, commands: Pick<Commands, 'stateOf'>): PictureSource => ({
  owners: 'profiles',
  after: async (id, max) => {
    const rows: Row[] = await database.query(
      `SELECT user_id, profile_image, cover_image FROM read.accounts
       WHERE (profile_image IS NOT NULL OR cover_image IS NOT NULL) AND ($1::uuid IS NULL OR user_id > $1) ORDER BY user_id LIMIT $2`,
      [id, max],
    );
    return rows.map(ownerOf);
  },
  one: async (id) => {
    const [row] = (await database.query(
      'SELECT user_id, profile_image, cover_image FROM read.accounts WHERE (profile_image IS NOT NULL OR cover_image IS NOT NULL) AND user_id = $1',
      [id],
    )) as Row[];
    return row === undefined ? null : ownerOf(row);
  },
  count: async () => {
    const [row] = (await database.query(
      'SELECT count(*)::int AS count FROM read.accounts WHERE profile_image IS NOT NULL OR cover_image IS NOT NULL',
    )) as [{ count: number }];
    return row.count;
  },
  shownPrefixes: async ({ id }) => {
    const user = await commands.stateOf(userDecider, id);
    const submissions = 'profile' in user ? Object.values(user.profile.pictures) : [];
    return submissions.filter((submission) => submission !== null).map((submission) => picturePrefix(id, submission));
  },
});
