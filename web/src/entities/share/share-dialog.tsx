import type { ImageItemView } from '@pixchange/contracts/http/images';
import { closeDialog } from '../../shared/session/dialogs.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { sharePartText as text } from './share-part.text.ts';
import { SharePart } from './share-part.tsx';
import { sharedWork } from './shared.ts';

/** Share dialog for a work's card, which has no room for a popover. */
export const ShareDialog = ({ item }: { item: ImageItemView }) => {
  const shared = sharedWork(item);
  return (
    <Dialog title={text.titleOf(shared.title)} onClose={closeDialog} width={460}>
      <SharePart shared={shared} />
    </Dialog>
  );
};
