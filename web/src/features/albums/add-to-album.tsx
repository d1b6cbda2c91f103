import type { ImageItemView } from '@pixchange/contracts/http/images';
import { openDialog, whenSignedIn } from '../../shared/session/dialogs.ts';
import { Button } from '../../shared/ui/button.tsx';
import { addToAlbumText as text } from './add-to-album.text.ts';

/** Button that opens the dialog for adding a work to one of the member's albums. */
export const AddToAlbum = ({ item }: { item: ImageItemView }) => (
  <Button
    look="quiet"
    icon="plus"
    onClick={() => whenSignedIn(() => openDialog({ name: 'image-to-album', item }), 'album')}
  >
    {text.addToAlbum}
  </Button>
);
