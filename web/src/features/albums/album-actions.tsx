import type { AlbumView } from '@pixchange/contracts/http/albums';
import { openDialog, whenConfirmed } from '../../shared/session/dialogs.ts';
import { Menu } from '../../shared/ui/menu.tsx';
import { albumMenu, type AlbumMenuEntry } from './album-menu.ts';
import { useTogglePublished } from './albums.api.ts';
import { albumsText as text } from './albums.text.ts';

/** Focuses an album's menu after a change of visibility has moved its card to the other group. */
const focusCard = (id: string): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-album="${id}"] [aria-haspopup]`)?.focus());
};

interface AlbumMenuProps {
  album: AlbumView;
  /** Opens the share popover; without this callback, the menu has no share entry. */
  onShare?: () => void;
}

/** Menu of the owner's actions on an album; renders nothing when no action is available. */
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
