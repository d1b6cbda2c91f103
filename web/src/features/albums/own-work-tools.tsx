import type { AlbumView } from '@pixchange/contracts/http/albums';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { useCallback, type ReactNode } from 'react';
import { openDialog } from '../../shared/session/dialogs.ts';
import { useUser } from '../../shared/session/session.ts';
import { IconButton } from '../../shared/ui/button.tsx';
import { Menu } from '../../shared/ui/menu.tsx';
import { uiText } from '../../shared/ui/ui.text.ts';
import { useAddToSpecial, useRemoveFromSpecial, type SpecialKind } from './album-images.api.ts';
import { albumsText as text } from './albums.text.ts';

type Entry = keyof typeof text.imageMenu;

/**
 * Returns the menu entries of a work. A member can only move or remove a work that is being processed or has failed.
 * Only the creator can edit a work.
 */
const entriesOf = ({ status }: ImageItemView, isOwn: boolean): Entry[] =>
  status === 'ready'
    ? [...(isOwn ? (['edit'] as const) : []), 'move', 'tops', 'favourites', 'remove']
    : ['move', 'remove'];

const WorkMenu = ({ album, image }: { album: AlbumView; image: ImageItemView }) => {
  const add = useAddToSpecial();
  const isOwn = useUser()?.id === image.user.id;
  const choose = (entry: Entry) => {
    if (entry === 'edit') openDialog({ name: 'image-edit', item: image });
    else if (entry === 'move') openDialog({ name: 'album-image-move', album, image });
    else if (entry === 'remove') openDialog({ name: 'album-image-remove', album, image });
    else add.mutate({ image, kind: entry });
  };
  return (
    <Menu
      label={text.imageMenuOf(image.title || uiText.untitled)}
      entries={entriesOf(image, isOwn).map((id) => ({ id, label: text.imageMenu[id] }))}
      onChoose={choose}
    />
  );
};

const SpecialTool = ({ album, kind, image }: { album: AlbumView; kind: SpecialKind; image: ImageItemView }) => {
  const remove = useRemoveFromSpecial(album, kind);
  return (
    <IconButton
      icon="close"
      label={text.removeFrom(image.title || uiText.untitled, text.special[kind])}
      onClick={() => remove.mutate({ image })}
    />
  );
};

/**
 * Returns a function that renders the tools of a work in the member's own album; undefined until the album is loaded.
 */
export const useWorkTools = (album: AlbumView | undefined): ((image: ImageItemView) => ReactNode) | undefined => {
  const draw = useCallback(
    (image: ImageItemView): ReactNode => {
      if (album === undefined) return null;
      return album.kind === 'regular' ? (
        <WorkMenu album={album} image={image} />
      ) : (
        <SpecialTool album={album} kind={album.kind} image={image} />
      );
    },
    [album],
  );
  return album === undefined ? undefined : draw;
};
