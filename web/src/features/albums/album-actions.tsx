import type { AlbumView } from '@pixchange/contracts/http/albums';
import { openDialog, whenConfirmed } from '../../shared/session/dialogs.ts';
import { Menu } from '../../shared/ui/menu.tsx';
import { albumMenu, type AlbumMenuEntry } from './album-menu.ts';
import { useTogglePublished } from './albums.api.ts';
import { albumsText as text } from './albums.text.ts';

/** Moves the focus along with an album that was published or made private, because it changes the group. */
const focusCard = (id: string): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-album="${id}"] [aria-haspopup]`)?.focus());
};

interface AlbumMenuProps {
  album: AlbumView;
  /** Shares the album; without it the menu has no such entry. */
  onShare?: () => void;
}

/** Menu of the owner's actions on an album; nothing when there are none. */
export const AlbumMenu = ({ album, onShare }: AlbumMenuProps) => {
  const toggle = useTogglePublished(album);
  const entries = albumMenu(album).filter((entry) => entry !== 'share' || onShare !== undefined);
  const publish = (published: boolean) => {
    toggle.mutate(published);
    setTimeout(() => focusCard(album.id));
  };
  const act = (entry: AlbumMenuEntry) => {
    const actions: Record<AlbumMenuEntry, () => void> = {
      rename: () => openDialog({ name: 'album-rename', album }),
      delete: () => openDialog({ name: 'album-delete', album }),
      publish: () => publish(true),
      unpublish: () => publish(false),
      share: () => onShare?.(),
    };
    whenConfirmed(actions[entry]);
  };
  return entries.length === 0 ? null : (
    <Menu
      label={text.menuOf(album.title)}
      entries={entries.map((id) => ({ id, label: text.menu[id] }))}
      onChoose={act}
    />
  );
};
