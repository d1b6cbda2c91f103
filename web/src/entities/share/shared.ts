import type { AlbumView } from '@pixchange/contracts/http/albums';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { uiText } from '../../shared/ui/ui.text.ts';
import { shareText as text } from './share.text.ts';

export type SharedItem = ImageItemView & { image: NonNullable<ImageItemView['image']> };

/** Page to share. */
export interface Shared {
  /** Path with the query, starting with a slash. */
  path: string;
  title: string;
  /** Label of the field with the link. */
  label: string;
  /** URL of a picture, for networks that need one. */
  picture?: string;
  /** Work with a picture, for the preview and to send its file to apps. */
  work?: SharedItem;
  /** Page that other sites can show in a frame. */
  frame?: { path: string; width: number; height: number };
}

/** Maximum width of a frame in pixels, about a column of text on most sites. */
const FRAME_WIDTH_MAX = 480;

export const sharedWork = (item: ImageItemView): Shared => {
  const { id, title, image, provider } = item;
  const shared: Shared = { path: `/images/${id}`, title: title || uiText.untitled, label: text.links.work };
  if (image === null) return shared;
  const width = Math.min(FRAME_WIDTH_MAX, image.width);
  const height = Math.max(1, Math.round((width * image.height) / Math.max(1, image.width)));
  return {
    ...shared,
    picture: image.versions.fixed_large.preview_jpeg,
    work: { ...item, image },
    ...(provider === null ? { frame: { path: `/embed/${id}`, width, height } } : {}),
  };
};

/**
 * Returns the shared page of an album, which is open to visitors. The address contains the title, so that the page
 * shows it before the album has loaded.
 */
export const sharedAlbum = ({ id, user_id, title }: Pick<AlbumView, 'id' | 'user_id' | 'title'>): Shared => ({
  path: `/users/${user_id}/albums/${id}?title=${encodeURIComponent(title)}&guest=true`,
  title,
  label: text.links.album,
});

export const sharedProfile = (userId: string, name: string): Shared => ({
  path: `/users/${userId}`,
  title: name,
  label: text.links.profile,
});
