import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { messageOf } from '../../shared/api/failure.ts';
import { Button } from '../../shared/ui/button.tsx';
import { FieldError } from '../../shared/ui/field.tsx';
import { charactersLeft, showsCounter } from './comment-rules.ts';
import { commentsText as text } from './comments.text.ts';
import css from './comments.module.css';

interface CommentFormProps {
  label: string;
  button: string;
  initial?: string;
  busy: boolean;
  error: unknown;
  /** Sends the text; calls `done` when the server has stored it. */
  onSend: (draft: string, done: () => void) => void;
  /** Whether the field takes the focus; default: false. */
  focused?: boolean;
  /** Closes a form that opens on demand. Such a form takes the focus when it opens. */
  onCancel?: () => void;
}

const Counter = ({ left, id }: { left: number; id: string }) => (
  <p id={id} className={css.counter} aria-live="polite" {...(left < 0 ? { 'data-over': '' } : {})}>
    {showsCounter(left) && (left < 0 ? text.over(-left) : text.left(left))}
  </p>
);

/** Returns a ref that focuses the field once `wanted` is true, with the caret at the end of the text. */
const useFocusAtStart = (wanted: boolean) => {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const { current } = field;
    if (!wanted || current === null) return;
    current.focus();
    current.setSelectionRange(current.value.length, current.value.length);
  }, [wanted]);
  return field;
};

/**
 * Form for a new comment, a reply or an edit. Ctrl+Enter or Cmd+Enter sends; Escape closes a form that has `onCancel`.
 */
export const CommentForm = ({
  label,
  button,
  initial = '',
  busy,
  error,
  onSend,
  focused = false,
  onCancel,
}: CommentFormProps) => {
  const id = useId();
  const [draft, setDraft] = useState(initial);
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const field = useFocusAtStart(focused || onCancel !== undefined);
  const left = charactersLeft(draft);
  const isEmpty = draft.trim() === '';
  const problem = error !== null ? messageOf(error) : hasSubmitted && isEmpty ? text.empty : null;
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    setHasSubmitted(true);
    if (busy || left < 0 || isEmpty) {
      field.current?.focus();
      return;
    }
    onSend(draft, () => {
      setDraft('');
      setHasSubmitted(false);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
    if (event.key !== 'Escape' || onCancel === undefined) return;
    event.stopPropagation();
    onCancel();
  };
  return (
    <form className={css.form} onSubmit={send} noValidate>
      <label htmlFor={id}>{label}</label>
      <textarea
        ref={field}
        id={id}
        rows={2}
        dir="auto"
        value={draft}
        aria-invalid={left < 0 || problem !== null || undefined}
        aria-describedby={problem === null ? `${id}-counter` : `${id}-problem ${id}-counter`}
        onChange={({ target }) => setDraft(target.value)}
        onKeyDown={onKeyDown}
      />
      {problem !== null && <FieldError id={`${id}-problem`} text={problem} />}
      <div className={css.formEnd}>
        <Counter left={left} id={`${id}-counter`} />
        {onCancel !== undefined && <Button onClick={onCancel}>{text.cancel}</Button>}
        <Button type="submit" look="filled" busy={busy} disabled={left < 0}>
          {button}
        </Button>
      </div>
    </form>
  );
};
