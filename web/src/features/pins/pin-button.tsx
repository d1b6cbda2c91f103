import type { ImageItemView } from '@pixchange/contracts/http/images';
import { useQuery } from '@tanstack/react-query';
import { publicUser } from '../../shared/api/queries.ts';
import { whenSignedIn } from '../../shared/session/dialogs.ts';
import { Button } from '../../shared/ui/button.tsx';
import { usePin } from './pins.api.ts';
import { pinsText as text } from './pins.text.ts';

/** Button that pins the owner's work to their profile or unpins it; hidden for private works. */
export const PinButton = ({ item }: { item: ImageItemView }) => {
  const { data: user } = useQuery(publicUser(item.user.id));
  const { mutate } = usePin(item);
  if (!item.public || user === undefined) return null;
  const isPinned = user.pinned_image?.id === item.id;
  return (
    <Button icon="pin" onClick={() => whenSignedIn(() => mutate(!isPinned))}>
      {isPinned ? text.unpin : text.pin}
    </Button>
  );
};
