import type { PublicUserView } from '@pixchange/contracts/http/accounts';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { drawnAvatarPath } from '@pixchange/contracts/http/values/avatar';
import { ratings, type Rating } from '@pixchange/contracts/http/values/images';
import type { RatingChoice, WorkExtras } from '../../images/works.face.ts';
import { renditionsOf, type Absolute } from './renditions.ts';

/**
 * Which works fit a rating that was asked for: those for the same people or more, and those that nobody rated where the site
 * takes them for such. Undefined for all of them: any other text asks for no rating.
 */
export const ratingsFor = (asked: string | undefined, unrated: Rating): RatingChoice | undefined => {
  // `y` is what young people may see, which is stricter than all others.
  if (asked === 'y') return [];
  const strictness = ratings.findIndex((rating) => rating === asked);
  if (strictness < 0 || strictness === ratings.length - 1) return undefined;
  const fitting = ratings.slice(0, strictness + 1);
  return fitting.includes(unrated) ? [...fitting, ''] : fitting;
};

/** A member as apps show them beside their works. */
export const channelUserOf = (
  user: Pick<PublicUserView, 'id' | 'username' | 'full_name' | 'profile_image'> & {
    readonly description: string | null;
  },
  absolute: Absolute,
) => ({
  // Without an address, GIPHY's components show a picture from GIPHY's own server.
  avatar_url: absolute(user.profile_image.url ?? drawnAvatarPath(user.id)),
  banner_image: '',
  banner_url: '',
  profile_url: absolute(`/users/${user.username}`),
  username: user.username,
  display_name: user.full_name,
  description: user.description ?? '',
  instagram_url: '',
  website_url: '',
  is_verified: false,
});

/** GIPHY writes times like this. */
const timeOf = (iso: string): string => iso.slice(0, 19).replace('T', ' ');

const slugOf = ({ id, title }: ImageItemView): string =>
  [...title.toLowerCase().split(/[^\p{L}\p{N}]+/u), id].filter((word) => word !== '').join('-');

/** The time that GIPHY gives for what never happened. */
const NEVER = '0000-00-00 00:00:00';

export interface GifOptions {
  readonly absolute: Absolute;
  /** What works are taken for that nobody rated. */
  readonly unrated: Rating;
}

/** A public work in the form of GIPHY; null for one without a picture. */
export const gifOf = (
  work: ImageItemView,
  { renditions, makerDescription }: Pick<WorkExtras, 'renditions' | 'makerDescription'>,
  { absolute, unrated }: GifOptions,
) =>
  work.image === null
    ? null
    : {
        type: work.type === 'Sticker' ? 'sticker' : 'gif',
        id: work.id,
        slug: slugOf(work),
        url: absolute(`/images/${work.id}`),
        bitly_url: '',
        bitly_gif_url: '',
        embed_url: absolute(`/embed/${work.id}`),
        username: work.user.username,
        source: work.web_page_url ?? '',
        source_tld: '',
        source_post_url: '',
        title: work.title,
        alt_text: work.alt_text ?? '',
        // An app that filters by itself shows no work without one; the filter of this API takes it for the same.
        rating: work.rating ?? unrated,
        content_url: '',
        tags: work.tags,
        is_sticker: work.type === 'Sticker' ? 1 : 0,
        import_datetime: timeOf(work.created_at),
        create_datetime: timeOf(work.created_at),
        update_datetime: timeOf(work.created_at),
        trending_datetime: NEVER,
        user: channelUserOf({ ...work.user, description: makerDescription }, absolute),
        images: renditionsOf(work.image, renditions, absolute),
      };
export type Gif = NonNullable<ReturnType<typeof gifOf>>;
