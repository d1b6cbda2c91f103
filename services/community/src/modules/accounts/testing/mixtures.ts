import type { Owned } from './owned.ts';

/** Attempt of a stranger to reach the owner's data by its id; values that are not ids stay the same. */
export interface Reach {
  readonly params?: (own: Owned) => Record<string, string>;
  readonly query?: (own: Owned) => Record<string, string>;
  readonly body?: (own: Owned) => unknown;
  /**
   * Status of the response for any id, when the endpoint changes only the caller's own list. Otherwise the request is
   * refused.
   */
  readonly answer?: number;
}

/** Ids of the stranger's own data, to combine with the owner's. */
export interface Strangers {
  readonly user: string;
  readonly album: string;
  readonly image: string;
  readonly collection: string;
  readonly attachment: string;
}

/**
 * Requests that combine ids of the owner with the stranger's own ids, which the stranger may use. The last two contain
 * only an album of the owner.
 */
export const mixtures: readonly (readonly [name: string, mix: (stranger: Strangers) => Reach])[] = [
  [
    'images.submit',
    ({ attachment }) => ({ body: (own) => ({ image: { attachment_id: attachment, album_id: own.album } }) }),
  ],
  [
    'images.submit',
    ({ attachment }) => ({ body: (own) => ({ image: { attachment_id: attachment, collection_id: own.collection } }) }),
  ],
  [
    'images.submitBatch',
    ({ attachment }) => ({ body: (own) => ({ image_batch: [{ attachment_id: attachment, album_id: own.album }] }) }),
  ],
  [
    'images.submitBatch',
    ({ attachment }) => ({
      body: (own) => ({ image_batch: [{ attachment_id: attachment }, { attachment_id: own.attachment }] }),
    }),
  ],
  [
    'albums.addImage',
    (stranger) => ({ body: (own) => ({ album_image: { album_id: stranger.album, image_id: own.image } }) }),
  ],
  [
    'albums.addImage',
    (stranger) => ({ body: (own) => ({ album_image: { album_id: own.album, image_id: stranger.image } }) }),
  ],
  [
    'albums.changeImage',
    (stranger) => ({
      params: () => ({ albumId: stranger.album, id: stranger.image }),
      body: (own) => ({ album_image: { title: 'Moved in', album_id: own.album } }),
    }),
  ],
  [
    'albums.changeImage',
    (stranger) => ({
      params: (own) => ({ albumId: stranger.album, id: own.image }),
      body: () => ({ album_image: { title: 'Taken over' } }),
    }),
  ],
  [
    'albums.changeImage',
    (stranger) => ({
      params: (own) => ({ albumId: own.album, id: stranger.image }),
      body: () => ({ album_image: { title: 'Moved in' } }),
    }),
  ],
  ['albums.removeImage', (stranger) => ({ params: (own) => ({ albumId: stranger.album, id: own.image }) })],
  ['albums.removeImage', (stranger) => ({ params: (own) => ({ albumId: own.album, id: stranger.image }) })],
  ['albums.publicImages', (stranger) => ({ params: (own) => ({ userId: stranger.user, id: own.album }) })],
  [
    'collections.addImages',
    (stranger) => ({
      params: () => ({ id: stranger.collection }),
      body: (own) => ({ image_ids: [stranger.image, own.image] }),
    }),
  ],
  [
    'collections.addImages',
    (stranger) => ({ params: (own) => ({ id: own.collection }), body: () => ({ image_id: stranger.image }) }),
  ],
  ['collections.removeImage', (stranger) => ({ params: (own) => ({ id: own.collection, imageId: stranger.image }) })],
  [
    'collections.removeImage',
    (stranger) => ({ params: (own) => ({ id: stranger.collection, imageId: own.image }), answer: 204 }),
  ],
  ['reports.file', () => ({ body: (own) => ({ report: { kind: 'album', subject_id: own.album, reason: 'spam' } }) })],
  ['oembed.show', () => ({ query: (own) => ({ url: `http://localhost:8080/users/${own.user}/albums/${own.album}` }) })],
];
