import { useId, type ReactNode } from 'react';
import { messageOf } from '../api/failure.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FieldError } from './field.tsx';
import form from './form.module.css';

interface QuestionProps {
  title: string;
  /** Sentence about the consequences. */
  text: ReactNode;
  /** Label of the button that cancels. */
  keep: string;
  action: string;
  busy?: boolean;
  /** Error of the failed action. */
  failure?: Error | null;
  width?: number;
  onKeep: () => void;
  onAction: () => void;
}

/**
 * Dialog that asks for confirmation before a destructive action. Cancel has the focus, so that Enter doesn't confirm by
 * accident.
 */
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
      {failure !== null && <FieldError text={messageOf(failure)} />}
    </Dialog>
  );
};
