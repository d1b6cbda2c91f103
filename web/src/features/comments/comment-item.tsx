import type { CommentView } from '@pixchange/contracts/http/comments';
import { useRef, useState, type ReactNode } from 'react';
import { messageOf } from '../../shared/api/failure.ts';
import { openDialog, whenConfirmed } from '../../shared/session/dialogs.ts';
import { useUser } from '../../shared/session/session.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { Avatar } from '../../entities/person/avatar.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { FieldError } from '../../shared/ui/field.tsx';
import { CommentForm } from './comment-form.tsx';
import { actionsOf, type CommentAction } from './comment-rules.ts';
import { useDeleteComment, useEditComment } from './comments.api.ts';
import { commentsText as text } from './comments.text.ts';
import { Link } from '../../shared/ui/link.tsx';
import css from './comments.module.css';

interface CommentItemProps {
  comment: CommentView;
  /** Id of the work's owner. */
  ownerId: string;
  /** Moves the focus when the comment no longer exists. */
  onRemoved: () => void;
  onReply?: () => void;
  children?: ReactNode;
}

type Author = NonNullable<CommentView['user']>;

const Head = ({ comment, author, ownerId }: { comment: CommentView; author: Author; ownerId: string }) => (
  <p className={css.head}>
    <Link to={`/users/${author.id}`} className="touch-target">
      <strong dir="auto">{author.full_name}</strong>
    </Link>
    {author.id === ownerId && <span className={css.tag}>{text.owner}</span>}
    <time dateTime={comment.created_at}>{text.time(comment.created_at)}</time>
    {comment.edited_at !== null && (
      <time dateTime={comment.edited_at} title={text.time(comment.edited_at)}>
        {text.edited}
      </time>
    )}
  </p>
);

const Confirm = ({
  comment,
  onKeep,
  onRemoved,
}: {
  comment: CommentView;
  onKeep: () => void;
  onRemoved: () => void;
}) => {
  const { mutate, isPending, error } = useDeleteComment(comment.image_id, comment.id, () => {
    showToast('success', text.removed);
    onRemoved();
  });
  return (
    <div className={css.confirm} role="group" aria-label={text.deleteAsk}>
      <p>{text.deleteAsk}</p>
      <Button look="filled" busy={isPending} onClick={() => mutate()}>
        {text.delete}
      </Button>
      {/* The safe choice has the focus, so that Enter deletes nothing. */}
      <Button autoFocus onClick={onKeep}>
        {text.keep}
      </Button>
      {error !== null && <FieldError text={messageOf(error)} />}
    </div>
  );
};

const Edit = ({ comment, onDone }: { comment: CommentView; onDone: () => void }) => {
  const { mutate, isPending, error } = useEditComment(comment.image_id, comment.id);
  const save = (draft: string) => {
    if (draft.trim() === comment.text) return onDone();
    return mutate(draft, {
      onSuccess: () => {
        showToast('success', text.saved);
        onDone();
      },
    });
  };
  return (
    <CommentForm
      label={text.change}
      button={text.save}
      initial={comment.text ?? ''}
      busy={isPending}
      error={error}
      onSend={save}
      onCancel={onDone}
    />
  );
};

const names = (name: string): Record<CommentAction, { short: string; long: string }> => ({
  reply: { short: text.reply, long: text.replyTo(name) },
  edit: { short: text.edit, long: text.editOwn },
  delete: { short: text.delete, long: text.deleteOf(name) },
  report: { short: text.report, long: text.reportOf(name) },
});

/** Actions on a comment. The buttons have short labels; their accessible names say whose comment they affect. */
const Actions = ({
  actions,
  name,
  onAct,
}: {
  actions: CommentAction[];
  name: string;
  onAct: (action: CommentAction) => void;
}) => (
  <div className={css.actions}>
    {actions.map((action) => (
      <button
        key={action}
        type="button"
        data-action={action}
        aria-label={names(name)[action].long}
        onClick={() => onAct(action)}
      >
        {names(name)[action].short}
      </button>
    ))}
  </div>
);

const Shown = ({ comment, author, ownerId, onRemoved, onReply }: CommentItemProps & { author: Author }) => {
  const ownId = useUser()?.id;
  const box = useRef<HTMLDivElement>(null);
  const [mode, setMode] = useState<'edit' | 'delete' | null>(null);
  const leave = (from: CommentAction) => {
    setMode(null);
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-action=${from}]`)?.focus());
  };
  const act: Record<CommentAction, () => void> = {
    reply: () => whenConfirmed(() => onReply?.(), 'comment'),
    edit: () => setMode('edit'),
    delete: () => setMode('delete'),
    report: () => openDialog({ name: 'report', kind: 'comment', subjectId: comment.id }),
  };
  return (
    <div ref={box} className={css.comment}>
      <Avatar user={author} size={36} />
      <div>
        <Head comment={comment} author={author} ownerId={ownerId} />
        {mode === 'edit' ? (
          <Edit comment={comment} onDone={() => leave('edit')} />
        ) : (
          <p className={css.text} dir="auto">
            {comment.text}
          </p>
        )}
        {mode === 'delete' && <Confirm comment={comment} onKeep={() => leave('delete')} onRemoved={onRemoved} />}
        {mode === null && (
          <Actions
            actions={actionsOf(comment, ownId, new Date())}
            name={author.full_name}
            onAct={(action) => act[action]()}
          />
        )}
      </div>
    </div>
  );
};

/** Comment or reply. A deleted comment leaves a placeholder above its replies. */
export const CommentItem = ({ children, ...props }: CommentItemProps) => (
  <li data-comment={props.comment.id}>
    {props.comment.user === null ? (
      <p className={css.gone}>{text.gone}</p>
    ) : (
      <Shown {...props} author={props.comment.user} />
    )}
    {children}
  </li>
);
