import type { ImageItemView } from '@pixchange/contracts/http/images';
import { openDialog, whenSignedIn } from '../../shared/session/dialogs.ts';
import { Button } from '../../shared/ui/button.tsx';
import { albumsText as text } from './albums.text.ts';

/** Asks into which own album a work goes. */
export const AddToAlbum = ({ item }: { item: ImageItemView }) => (
  <Button look="quiet" icon="plus" onClick={() => whenSignedIn(() => openDialog({ name: 'image-to-album', item }))}>
    {text.addToAlbum}
  </Button>
);
