import { z } from 'zod';
import { id } from './fields.ts';

const picture = z.object({ url: z.string().nullable() });

/** Public profile of a person; without `show_follow_info`, others get null for the counts. */
export const publicUserView = z.object({
  id,
  username: z.string(),
  full_name: z.string(),
  description: z.string().nullable(),
  profile_image: picture,
  cover_image: picture,
  show_follow_info: z.boolean(),
  followers_count: z.int().nullable(),
  followings_count: z.int().nullable(),
  followed: z.boolean().optional(),
});
export type PublicUserView = z.output<typeof publicUserView>;
