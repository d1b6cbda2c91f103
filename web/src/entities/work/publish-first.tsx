import type { ImageItemView } from '@pixchange/contracts/http/images';
import { openDialog } from '../../shared/session/dialogs.ts';
import { Button } from '../../shared/ui/button.tsx';
import { publishFirstText as text } from './publish-first.text.ts';

/** Notice that a work must be public to be minted or sold, with a button that publishes it. */
export const PublishFirst = ({ item }: { item: ImageItemView }) =>
  item.allow_publish ? (
    <Button onClick={() => openDialog({ name: 'image-to-album', item })}>{text.place}</Button>
  ) : (
    <Button onClick={() => openDialog({ name: 'image-edit', item })}>{text.allow}</Button>
  );
