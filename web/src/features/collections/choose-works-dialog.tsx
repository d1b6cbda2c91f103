import type { CollectionView } from '@pixchange/contracts/http/collections';
import { collections as limits } from '@pixchange/contracts/http/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { OwnWorks } from '../../entities/own-works/own-works.tsx';
import { collectionImages } from '../../shared/api/collection-images.ts';
import { messageOf } from '../../shared/api/failure.ts';
import { closeDialog } from '../../shared/session/dialogs.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { FieldError } from '../../shared/ui/field.tsx';
import form from '../../shared/ui/form.module.css';
import { useAddWorks } from './collections.api.ts';
import { collectionsText as text } from './collections.text.ts';

/** Dialog that adds the member's own works to a collection; the works stay in their albums. */
export const ChooseWorksDialog = ({ collection }: { collection: CollectionView }) => {
  const { id, title, images_count, max_amount } = collection;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { data } = useInfiniteQuery(collectionImages(id));
  const inside = new Set(data?.pages.flatMap(({ collection: works }) => works.map((work) => work.id)));
  const room = Math.min(limits.imagesAtOnceMax, max_amount - images_count);
  const add = useAddWorks(collection);
  const toggle = (workId: string, isChosen: boolean) => {
    add.reset();
    setChosen(isChosen ? [...chosen, workId] : chosen.filter((one) => one !== workId));
  };
  return (
    <Dialog
      title={text.chooseTitle(title)}
      onClose={closeDialog}
      actions={
        <>
          <Button onClick={closeDialog}>{text.cancel}</Button>
          <p className={form.reason} role="status">
            {chosen.length >= room ? text.room(room) : ''}
          </p>
          <Button
            look="filled"
            className={form.push}
            disabled={chosen.length === 0}
            busy={add.isPending}
            onClick={() => add.mutate(chosen, { onSuccess: closeDialog })}
          >
            {text.addChosen(chosen.length)}
          </Button>
        </>
      }
    >
      <div className={form.form}>
        <OwnWorks
          isOffered={({ kind }) => kind === 'regular'}
          noAlbums={text.noOwnWorks}
          isSelectable={({ id: workId, status, nft_status }) =>
            status === 'ready' && nft_status === 'none' && !inside.has(workId)
          }
          draw={({ id: workId }, face) => (
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(workId)}
                disabled={!chosen.includes(workId) && chosen.length >= room}
                onChange={({ target }) => toggle(workId, target.checked)}
              />
              {face}
            </label>
          )}
        />
        {add.error !== null && <FieldError text={messageOf(add.error)} />}
      </div>
    </Dialog>
  );
};
