import type { ImageItemView } from '@pixchange/contracts/http/images';
import { openDialog } from '../../shared/session/dialogs.ts';
import { Button } from '../../shared/ui/button.tsx';
import { publishFirstText as text } from './publish-first.text.ts';

/**
 * Button on a private work, which must become public before it can be minted or sold. The button opens the dialog that
 * adds the work to an album, or the edit dialog when the work doesn't allow publication.
 */
export const PublishFirst = ({ item }: { item: ImageItemView }) =>
  item.allow_publish ? (
    <Button onClick={() => openDialog({ name: 'image-to-album', item })}>{text.place}</Button>
  ) : (
    <Button onClick={() => openDialog({ name: 'image-edit', item })}>{text.allow}</Button>
  );
