import type { AlbumView } from '@pixchange/contracts/http/albums';

export type AlbumMenuEntry = 'rename' | 'delete' | 'publish' | 'share' | 'unpublish';

/** Returns the entries of the three-dot menu; favorites and tops have no menu. */
export const albumMenu = (
  album: Pick<AlbumView, 'default' | 'kind' | 'published' | 'can_publish'>,
): AlbumMenuEntry[] => {
  if (album.kind !== 'regular') return [];
  const entries: AlbumMenuEntry[] = [];
  if (!album.default) entries.push('rename', 'delete');
  if (album.can_publish && !album.default && !album.published) entries.push('publish');
  if (album.published) entries.push('share', 'unpublish');
  return entries;
};
