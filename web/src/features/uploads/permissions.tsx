import { wordsOf } from '../../shared/api/failure.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Checkbox, FieldError } from '../../shared/ui/field.tsx';
import form from '../../shared/ui/form.module.css';
import type { AlbumChoice } from './album-choice.ts';
import { Thumb } from './file-tile.tsx';
import { present, type UploadQueue } from './upload-queue.ts';
import { isReadyToSave, readyItems } from './upload-rules.ts';
import { uploadsText as text } from './uploads.text.ts';
import css from './permissions.module.css';

export interface Ticks {
  share: boolean;
  own: boolean;
}

/** As many as fit into one line; the words beside them say how many there are. */
const THUMBS_MAX = 7;

interface PermissionsProps {
  album: AlbumChoice;
  ticks: Ticks;
  onTick: (ticks: Ticks) => void;
  onChange: () => void;
  error: Error | null;
  queue: UploadQueue;
}

const kindOf = (album: AlbumChoice): string => {
  if (album.kind === 'collection') return text.collection;
  return album.published ? text.publicAlbum : text.privateAlbum;
};

/** Stage 4. */
export const Permissions = ({ album, ticks, onTick, onChange, error, queue }: PermissionsProps) => {
  const items = present(queue);
  return (
    <>
      <ul className={css.thumbs}>
        {items.slice(0, THUMBS_MAX).map((item) => (
          <li key={item.key}>
            <div>
              <Thumb item={item} />
            </div>
            {item.error !== null && <p>{text[item.error]}</p>}
          </li>
        ))}
      </ul>
      <div className={css.target}>
        <p>
          {text.goTo(items.length)}
          <strong>{album.title}</strong>
          {kindOf(album)}
        </p>
        <Button look="link" onClick={onChange}>
          {text.change}
        </Button>
      </div>
      <div className={css.box}>
        <Checkbox
          label={text.share}
          note={text.shareNote}
          checked={ticks.share}
          onChange={({ target }) => onTick({ ...ticks, share: target.checked })}
        />
      </div>
      <div className={css.box}>
        <Checkbox
          label={text.own}
          note={text.ownNote}
          checked={ticks.own}
          onChange={({ target }) => onTick({ ...ticks, own: target.checked })}
        />
      </div>
      {error !== null && <FieldError text={wordsOf(error)} />}
    </>
  );
};

interface PermissionsActionsProps {
  ticks: Ticks;
  queue: UploadQueue;
  busy: boolean;
  onBack: () => void;
  onConfirm: () => void;
}

const reasonOf = (ticks: Ticks, queue: UploadQueue): string | null => {
  if (!isReadyToSave(queue)) return text.stillUploading(readyItems(queue).length, present(queue).length);
  return ticks.share && ticks.own ? null : text.tickBoth;
};

export const PermissionsActions = ({ ticks, queue, busy, onBack, onConfirm }: PermissionsActionsProps) => {
  const reason = reasonOf(ticks, queue);
  return (
    <>
      <Button onClick={onBack}>{text.back}</Button>
      {reason !== null && (
        <p className={form.reason} role="status">
          {reason}
        </p>
      )}
      <Button
        look="filled"
        className={reason === null ? form.push : undefined}
        disabled={reason !== null}
        busy={busy}
        onClick={onConfirm}
      >
        {text.confirm}
      </Button>
    </>
  );
};
