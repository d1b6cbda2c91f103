import { Button } from '../../shared/ui/button.tsx';
import form from '../../shared/ui/form.module.css';
import type { AlbumChoice } from './album-choice.ts';
import { ChooseFiles } from './drop-files.tsx';
import { isRetryable, retryAll } from './upload-engine.ts';
import { present, type UploadQueue } from './upload-queue.ts';
import { canGoOn, failedItems, isReadyToSave, readyItems } from './upload-rules.ts';
import { isPriceWrong } from './upload-sales.ts';
import { uploadsText as text } from './uploads.text.ts';

interface Reason {
  message: string;
  isError: boolean;
}

/**
 * Returns the reason why the upload can't continue to the next stage; null when it can.
 * @param whole true if all files must have finished uploading
 */
const reasonOf = (queue: UploadQueue, target: AlbumChoice | null, whole: boolean): Reason | null => {
  const failed = failedItems(queue);
  const first = failed[0];
  if (first !== undefined)
    return {
      message: failed.length === 1 ? text.removeToGoOn(first.title) : text.removeSomeToGoOn(failed.length),
      isError: true,
    };
  const unpriced = present(queue).find((item) => isPriceWrong(target, item));
  if (unpriced !== undefined) return { message: text.correctPriceOf(unpriced.title), isError: true };
  return whole && !isReadyToSave(queue)
    ? { message: text.stillUploading(readyItems(queue).length, present(queue).length), isError: false }
    : null;
};

interface Stage2Props {
  queue: UploadQueue;
  /** Album or collection that gets the works; null while it is not chosen. */
  target: AlbumChoice | null;
  /** True when the works are submitted from stage 2, as for a fixed collection. */
  sends: boolean;
  busy: boolean;
  onAdd: (files: File[]) => void;
  onNext: () => void;
}

/** Footer of stage 2: a button for more files, and Next with the reason why it is disabled. */
export const AddActions = ({ queue, target, sends, busy, onAdd, onNext }: Stage2Props) => {
  const reason = reasonOf(queue, target, sends);
  const retryable = failedItems(queue).filter(isRetryable).length;
  return (
    <>
      <ChooseFiles onFiles={onAdd} />
      {retryable > 1 && (
        <Button icon="retry" onClick={retryAll}>
          {text.retryAll}
        </Button>
      )}
      {reason !== null && (
        <p className={form.reason} data-error={reason.isError || undefined} role="status">
          {reason.message}
        </p>
      )}
      <Button
        look="filled"
        className={reason === null ? form.push : undefined}
        disabled={reason !== null || !canGoOn(queue)}
        busy={busy}
        onClick={onNext}
      >
        {text.next}
      </Button>
    </>
  );
};
