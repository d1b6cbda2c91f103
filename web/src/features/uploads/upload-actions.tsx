import { Button } from '../../shared/ui/button.tsx';
import form from '../../shared/ui/form.module.css';
import { ChooseFiles } from './drop-files.tsx';
import { isRetryable, retryAll } from './upload-engine.ts';
import type { UploadQueue } from './upload-queue.ts';
import { canGoOn, failedItems } from './upload-rules.ts';
import { uploadsText as text } from './uploads.text.ts';

const reasonOf = (queue: UploadQueue): string | null => {
  const failed = failedItems(queue);
  const first = failed[0];
  if (first === undefined) return null;
  return failed.length === 1 ? text.removeToGoOn(first.title) : text.removeSomeToGoOn(failed.length);
};

interface UploadActionsProps {
  stage: 2 | 3;
  queue: UploadQueue;
  onAdd: (files: File[]) => void;
  onBack: () => void;
  onNext: () => void;
}

/** The foot of stages 2 and 3: the way back or more files on the left, the way on with its reason on the right. */
export const UploadActions = ({ stage, queue, onAdd, onBack, onNext }: UploadActionsProps) => {
  if (stage === 3) return <Button onClick={onBack}>{text.back}</Button>;
  const reason = reasonOf(queue);
  const retryable = failedItems(queue).filter(isRetryable).length;
  return (
    <>
      <ChooseFiles onFiles={onAdd} />
      {retryable > 1 && <Button icon="retry" onClick={retryAll}>{text.retryAll}</Button>}
      {reason !== null && <p className={form.reason} data-error role="status">{reason}</p>}
      <Button look="filled" className={reason === null ? form.push : undefined} disabled={!canGoOn(queue)} onClick={onNext}>{text.next}</Button>
    </>
  );
};
