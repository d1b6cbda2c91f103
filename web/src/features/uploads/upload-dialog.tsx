import { useState } from 'react';
import { closeDialog } from '../../shared/session/dialogs.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import type { AlbumChoice } from './album-choice.ts';
import { AddImages } from './add-images.tsx';
import { useSubmit } from './batch.api.ts';
import { DropFiles } from './drop-files.tsx';
import { Permissions, PermissionsActions, type Ticks } from './permissions.tsx';
import { SelectAlbum } from './select-album.tsx';
import { addFiles, uploads } from './upload-engine.ts';
import { present } from './upload-queue.ts';
import { UploadActions } from './upload-actions.tsx';
import { uploadsText as text } from './uploads.text.ts';

type Stage = 1 | 2 | 3 | 4;

const STAGES = 4;
const titles: Record<Stage, string> = { 1: text.stage1, 2: text.stage2, 3: text.stage3, 4: text.stage4 };
const widths: Record<Stage, number> = { 1: 720, 2: 960, 3: 820, 4: 640 };

const pastedFiles = (event: React.ClipboardEvent): File[] => [...event.clipboardData.files];

/** Four stages; the files themselves are on their way from the moment they are chosen. */
export const UploadDialog = () => {
  const queue = uploads((state) => state.queue);
  const count = present(queue).length;
  const [wanted, setWanted] = useState<Stage>(count === 0 ? 1 : 2);
  const [album, setAlbum] = useState<AlbumChoice | null>(null);
  const [ticks, setTicks] = useState<Ticks>({ share: false, own: false });
  const [rejected, setRejected] = useState(0);
  const submit = useSubmit();
  // Removing the last image leads back to the first stage, wherever that happened.
  const stage: Stage = count === 0 ? 1 : wanted;

  const add = (files: File[]) => {
    if (files.length === 0) return;
    setRejected(addFiles(files));
    setWanted(2);
  };
  const back = () => setWanted(stage === 4 ? 3 : 2);

  return (
    <Dialog
      title={titles[stage]}
      onClose={closeDialog}
      step={{ current: stage, total: STAGES }}
      width={widths[stage]}
      onPaste={(event) => stage <= 2 && add(pastedFiles(event))}
      {...(stage === 1
        ? {}
        : {
            actions:
              stage === 4 && album !== null ? (
                <PermissionsActions ticks={ticks} queue={queue} busy={submit.isPending} onBack={back} onConfirm={() => submit.mutate(album)} />
              ) : (
                <UploadActions stage={stage === 2 ? 2 : 3} queue={queue} onAdd={add} onBack={back} onNext={() => setWanted(3)} />
              ),
          })}
    >
      {stage === 1 && <DropFiles onFiles={add} rejected={rejected} />}
      {stage === 2 && <AddImages onFiles={add} rejected={rejected} />}
      {stage === 3 && (
        <SelectAlbum
          onChoose={(choice) => {
            setAlbum(choice);
            setWanted(4);
          }}
        />
      )}
      {stage === 4 && album !== null && (
        <Permissions album={album} ticks={ticks} onTick={setTicks} onChange={() => setWanted(3)} error={submit.error} queue={queue} />
      )}
    </Dialog>
  );
};
