import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { namedIds, ownedIds } from './example-ids.ts';
import { albumsRoutes } from './routes/albums.ts';
import { cleanText, id, instant, namedId, pageOf, pageQuery, wireBoolean } from './fields.ts';
import { imageChange, imageItemView, ownWorkId } from './images.ts';
import { albums as limits } from './limits.ts';

export const albumTitle = cleanText(1, limits.titleLengthMax, 'Title');

export const albumKind = z.enum(['regular', 'favourites', 'tops']);
export type AlbumKind = z.output<typeof albumKind>;

export const albumView = z.object({
  id,
  title: z.string(),
  published: z.boolean(),
  /** True while a takedown by moderators is in force: the album keeps its content, but only its owner sees it. */
  taken_down: z.boolean(),
  default: z.boolean(),
  kind: albumKind,
  can_publish: z.boolean(),
  can_insert_image: z.boolean(),
  images_count: z.int(),
  cover: z
    .object({
      image: z.object({
        url: z.string(),
        webp: z.string().nullable(),
        is_video: z.boolean(),
        still: z.string().nullable().describe('A JPEG of its first frame; null where nothing of it moves'),
      }),
    })
    .nullable(),
  user_id: id,
  created_at: instant,
});
export type AlbumView = z.output<typeof albumView>;

const imageId = ownWorkId;

export const albumsHttp = endpoints(albumsRoutes, {
  create: {
    summary: 'Create an album',
    body: z.object({ album: z.object({ title: albumTitle, published: wireBoolean.default(false) }) }),
    example: { album: { title: 'Slow mornings', published: false } },
    reply: albumView,
  },
  rename: {
    summary: 'Rename an album',
    owns: { id: 'album' },
    body: z.object({ album: z.object({ id: namedId('Album must be an id').optional(), title: albumTitle }) }),
    example: { album: { id: ownedIds.album, title: 'Slow evenings' } },
    reply: albumView,
  },
  publish: { summary: 'Publish an album', owns: { id: 'album' }, reply: albumView },
  unpublish: { summary: 'Make an album private', owns: { id: 'album' }, reply: albumView },
  remove: { summary: 'Delete an album; its images move to the default album', owns: { id: 'album' } },
  own: { summary: 'Own albums', query: pageQuery, reply: pageOf(albumView) },
  ofUser: {
    summary: "A person's published albums",
    owns: { id: 'public' },
    query: pageQuery,
    reply: pageOf(albumView),
  },
  ownImages: {
    summary: 'Images of one of your albums',
    owns: { id: 'album' },
    query: pageQuery,
    reply: pageOf(imageItemView),
  },
  publicImages: {
    summary: 'Public images of an album',
    owns: { userId: 'user', id: 'album' },
    query: pageQuery,
    reply: pageOf(imageItemView),
  },
  addImage: {
    summary: 'Add a visible image to one of your albums; 200 when it is already there',
    body: z.object({
      album_image: z.object({ album_id: namedId('An album is needed'), image_id: imageId }),
    }),
    example: { album_image: { album_id: ownedIds.album, image_id: ownedIds.image } },
    reply: albumView,
  },
  changeImage: {
    summary:
      'Move an image from one of your albums to another one (`album_id`), or change the details of one of your images; 409 while it is on sale',
    owns: { albumId: 'album', id: 'image' },
    body: z.object({ album_image: imageChange.extend({ album_id: namedId('Album must be an id').optional() }) }),
    example: {
      album_image: {
        album_id: ownedIds.album,
        title: 'Another paper cat',
        tags: 'late evening',
        allow_publish: true,
        for_sale: false,
        price: 7,
        type: 'sticker',
        subcategory_id: namedIds.subcategory,
        alt_text: 'Another paper cat',
        rating: 'pg',
        web_page_url: 'https://example.org/cats',
      },
    },
    reply: imageItemView,
  },
  removeImage: {
    summary:
      'Remove an image from one of your albums; an image of yours that is in no other regular album is deleted; 409 while it is on sale',
    owns: { albumId: 'album', id: 'image' },
  },
  addFavourite: {
    summary: 'Add an image to the Favourites; 200 when it is already there',
    body: z.object({ album_image: z.object({ image_id: imageId }) }),
    example: { album_image: { image_id: ownedIds.image } },
    reply: albumView,
  },
  removeFavourite: {
    summary: 'Remove an image from the Favourites, by its id; also 204 when it was not there',
    owns: { id: 'image' },
  },
  addTop: {
    summary: 'Add an image to the tops, which everyone sees; 200 when it is already there',
    body: z.object({ album_image: z.object({ image_id: imageId }) }),
    example: { album_image: { image_id: ownedIds.image } },
    reply: albumView,
  },
  removeTop: {
    summary: 'Remove an image from the tops, by its id; also 204 when it was not there',
    owns: { id: 'image' },
  },
});
