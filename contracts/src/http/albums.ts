import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cleanText, id, instant, pageOf, pageQuery, wireBoolean } from './fields.ts';
import { imageChange, imageItemView, ownWorkId } from './images.ts';
import { albums as limits } from './limits.ts';

export const albumTitle = cleanText(1, limits.titleLengthMax, 'Title');

export const albumKind = z.enum(['regular', 'favourites', 'tops']);
export type AlbumKind = z.output<typeof albumKind>;

export const albumView = z.object({
  id,
  title: z.string(),
  published: z.boolean(),
  /** Moderators took it down: it stays as it is, and nobody else sees it. */
  taken_down: z.boolean(),
  default: z.boolean(),
  kind: albumKind,
  can_publish: z.boolean(),
  can_insert_image: z.boolean(),
  images_count: z.int(),
  cover: z
    .object({ image: z.object({ url: z.string(), webp: z.string().nullable(), is_video: z.boolean() }) })
    .nullable(),
  user_id: id,
  created_at: instant,
});
export type AlbumView = z.output<typeof albumView>;

const imageId = ownWorkId;

export const albumsHttp = {
  create: endpoint({
    method: 'POST',
    path: '/api/albums',
    auth: 'bearer',
    confirmed: true,
    status: 201,
    summary: 'Create an album',
    body: z.object({ album: z.object({ title: albumTitle, published: wireBoolean.default(false) }) }),
    reply: albumView,
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/api/albums/:id',
    auth: 'bearer',
    confirmed: true,
    status: 200,
    summary: 'Rename an album',
    body: z.object({ album: z.object({ id: z.string().optional(), title: albumTitle }) }),
    reply: albumView,
  }),
  publish: endpoint({
    method: 'PATCH',
    path: '/api/albums/:id/publish',
    auth: 'bearer',
    confirmed: true,
    status: 200,
    summary: 'Publish an album',
    reply: albumView,
  }),
  unpublish: endpoint({
    method: 'PATCH',
    path: '/api/albums/:id/unpublish',
    auth: 'bearer',
    confirmed: true,
    status: 200,
    summary: 'Make an album private',
    reply: albumView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/albums/:id',
    auth: 'bearer',
    confirmed: true,
    status: 204,
    summary: 'Delete an album; its images move to the default album',
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/albums',
    auth: 'bearer',
    status: 200,
    summary: 'Own albums',
    query: pageQuery,
    reply: pageOf(albumView),
  }),
  ofUser: endpoint({
    method: 'GET',
    path: '/api/users/:id/albums',
    auth: 'optional',
    status: 200,
    summary: "A person's published albums",
    query: pageQuery,
    reply: pageOf(albumView),
  }),
  ownImages: endpoint({
    method: 'GET',
    path: '/api/albums/:id/images',
    auth: 'bearer',
    status: 200,
    summary: 'Images of an own album',
    query: pageQuery,
    reply: pageOf(imageItemView),
  }),
  publicImages: endpoint({
    method: 'GET',
    path: '/api/users/:userId/albums/:id/images',
    auth: 'optional',
    status: 200,
    summary: 'Public images of an album',
    query: pageQuery,
    reply: pageOf(imageItemView),
  }),
  addImage: endpoint({
    method: 'POST',
    path: '/api/albums/new_image',
    auth: 'bearer',
    status: 201,
    summary: 'Put an image that one sees into an own album; 200 when it is there already',
    body: z.object({
      album_image: z.object({ album_id: z.string({ error: 'An album is needed' }), image_id: imageId }),
    }),
    reply: albumView,
  }),
  changeImage: endpoint({
    method: 'PATCH',
    path: '/api/albums/:albumId/images/:id',
    auth: 'bearer',
    status: 200,
    summary:
      'Move an image of an own album to another one (`album_id`), or change what is said of an own image; 409 while it is on sale',
    body: z.object({ album_image: imageChange.extend({ album_id: z.string().optional() }) }),
    reply: imageItemView,
  }),
  removeImage: endpoint({
    method: 'DELETE',
    path: '/api/albums/:albumId/images/:id',
    auth: 'bearer',
    status: 204,
    summary:
      'Take an image out of an own album; an own image that is in no other regular album is deleted; 409 while it is on sale',
  }),
  addFavourite: endpoint({
    method: 'POST',
    path: '/api/albums/favourites',
    auth: 'bearer',
    status: 201,
    summary: 'Put an image among the favourites; 200 when it is there already',
    body: z.object({ album_image: z.object({ image_id: imageId }) }),
    reply: albumView,
  }),
  removeFavourite: endpoint({
    method: 'DELETE',
    path: '/api/albums/favourites/:id',
    auth: 'bearer',
    status: 204,
    summary: 'Take an image out of the favourites, by its id; also 204 when it was not there',
  }),
  addTop: endpoint({
    method: 'POST',
    path: '/api/albums/tops',
    auth: 'bearer',
    status: 201,
    summary: 'Put an image among the tops, which everyone sees; 200 when it is there already',
    body: z.object({ album_image: z.object({ image_id: imageId }) }),
    reply: albumView,
  }),
  removeTop: endpoint({
    method: 'DELETE',
    path: '/api/albums/tops/:id',
    auth: 'bearer',
    status: 204,
    summary: 'Take an image out of the tops, by its id; also 204 when it was not there',
  }),
} as const;
