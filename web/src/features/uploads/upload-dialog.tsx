import { messageOf } from '../../shared/api/failure.ts';
import { closeDialog } from '../../shared/session/dialogs.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { FieldError } from '../../shared/ui/field.tsx';
import { AddImages } from './add-images.tsx';
import { DropFiles } from './drop-files.tsx';
import { EditActions, EditImage } from './edit-image.tsx';
import { Permissions, PermissionsActions } from './permissions.tsx';
import { AlbumActions, SelectAlbum } from './select-album.tsx';
import { AddActions } from './upload-actions.tsx';
import { isPriceWrong, needsPrice } from './upload-sales.ts';
import { uploadsText as text } from './uploads.text.ts';
import { useUploadFlow, type Stage, type UploadFlow } from './use-upload-flow.ts';

const titles: Record<Stage, string> = { 1: text.stage1, 2: text.stage2, 3: text.stage3, 4: text.stage4 };
/**
 * Width in pixels, the same in all stages, so that nothing moves between stages; the table of stage 2 needs this width.
 */
const WIDTH = 960;

const Content = ({
  flow: {
    stage,
    go,
    add,
    rejected,
    editing,
    collection,
    target,
    isTable,
    setIsTable,
    choice,
    selected,
    publicAlbum,
    newAlbum,
    onChoose,
    onAlbum,
    ticks,
    setTicks,
    submit,
    queue,
    price,
  },
}: {
  flow: UploadFlow;
}) => {
  switch (stage) {
    case 1:
      return <DropFiles onFiles={add} rejected={rejected} />;
    case 2:
      return (
        <>
          <AddImages
            onMore={() => go(1)}
            onEdit={editing.open}
            rejected={rejected}
            collection={collection?.target ?? null}
            target={target}
            isTable={isTable}
            onTable={setIsTable}
          />
          {collection !== null && collection.error !== null && <FieldError text={messageOf(collection.error)} />}
        </>
      );
    case 3:
      return <SelectAlbum selected={selected} publicAlbum={publicAlbum} newAlbum={newAlbum} onChoose={onChoose} />;
    case 4:
      return choice === null ? null : (
        <Permissions
          album={choice}
          ticks={ticks}
          onTick={setTicks}
          onChange={() => go(3)}
          newAlbum={newAlbum}
          onAlbum={onAlbum}
          error={submit.error}
          queue={queue}
          price={price}
        />
      );
  }
};

/** Returns the footer of a stage; the first stage has a footer only when there are files to return to. */
const actionsOf = (flow: UploadFlow) => {
  const { stage, go, add, count, queue, collection, choice, ticks, price, submit } = flow;
  switch (stage) {
    case 1:
      return count === 0 ? undefined : <Button onClick={() => go(2)}>{text.toChosen(count)}</Button>;
    case 2:
      return (
        <AddActions
          queue={queue}
          target={flow.target}
          sends={collection !== null}
          busy={collection?.busy ?? false}
          onAdd={add}
          onNext={() => (collection === null ? go(3) : collection.send())}
        />
      );
    case 3:
      return <AlbumActions selected={flow.selected} onBack={() => go(2)} onNext={flow.onChoose} />;
    case 4:
      return choice === null ? undefined : (
        <PermissionsActions
          ticks={ticks}
          queue={queue}
          album={choice}
          needsPrice={needsPrice(queue, price, choice)}
          busy={submit.isPending}
          onBack={() => go(3)}
          onConfirm={() => submit.mutate(choice)}
        />
      );
  }
};

/** Upload dialog with four stages, or two for a fixed collection; files start uploading when they are chosen. */
export const UploadDialog = ({ collectionId, stage: first = 2 }: { collectionId?: string; stage?: Stage }) => {
  const flow = useUploadFlow(collectionId, first);
  const { stage, editing } = flow;
  const { copy } = editing;
  if (copy !== null) {
    return (
      <Dialog
        key="edit"
        title={text.editTitle}
        onClose={editing.cancel}
        width={WIDTH}
        actions={
          <EditActions
            isPriceWrong={isPriceWrong(flow.target, copy.details)}
            onSave={editing.save}
            onCancel={editing.cancel}
          />
        }
      >
        <EditImage fileKey={copy.key} target={flow.target} details={copy.details} onChange={editing.change} />
      </Dialog>
    );
  }
  const total = flow.collection === null ? 4 : 2;
  return (
    <Dialog
      key="stages"
      title={titles[stage]}
      onClose={closeDialog}
      step={{ current: stage, total }}
      width={WIDTH}
      actions={actionsOf(flow)}
    >
      <Content flow={flow} />
    </Dialog>
  );
};
