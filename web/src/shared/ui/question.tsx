import { useId, type ReactNode } from 'react';
import { wordsOf } from '../api/failure.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FieldError } from './field.tsx';
import form from './form.module.css';

interface QuestionProps {
  title: string;
  /** What happens, in a sentence. */
  text: ReactNode;
  /** The way back. */
  keep: string;
  action: string;
  busy?: boolean;
  /** Why it was not done. */
  failure?: Error | null;
  width?: number;
  onKeep: () => void;
  onAction: () => void;
}

/** Asks before something is lost. The focus is on the way back, so that Enter alone loses nothing. */
export const Question = ({
  title,
  text,
  keep,
  action,
  busy = false,
  failure = null,
  width = 460,
  onKeep,
  onAction,
}: QuestionProps) => {
  const id = useId();
  return (
    <Dialog
      title={title}
      onClose={onKeep}
      width={width}
      actions={
        <>
          <Button data-autofocus aria-describedby={id} onClick={onKeep}>
            {keep}
          </Button>
          <Button look="filled" className={form.push} busy={busy} onClick={onAction}>
            {action}
          </Button>
        </>
      }
    >
      <p id={id}>{text}</p>
      {failure !== null && <FieldError text={wordsOf(failure)} />}
    </Dialog>
  );
};
