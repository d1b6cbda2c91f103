import type { CommentView } from '@pixchange/contracts/http/comments';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useUser } from '../../shared/session/session.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { Button } from '../../shared/ui/button.tsx';
import { NextPage, useLoaded } from '../../shared/ui/loaded.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import { repliesTo, useAddComment } from './comments.api.ts';
import { commentsText as text } from './comments.text.ts';
import css from './comments.module.css';

interface ThreadProps {
  comment: CommentView;
  ownerId: string;
  onRemoved: () => void;
}

const Replies = ({ comment, ownerId, onRemoved }: ThreadProps) => {
  const ownId = useUser()?.id;
  const query = useInfiniteQuery(repliesTo(comment.image_id, comment.id, ownId));
  const { data, instead } = useLoaded(query, text.loadingReplies);
  if (data === undefined) return instead;
  const name = comment.user?.full_name;
  return (
    <>
      <ul aria-label={name === undefined ? text.repliesToGone : text.repliesTo(name)}>
        {data.pages
          .flatMap(({ collection }) => collection)
          .map((reply) => (
            <CommentItem key={reply.id} comment={reply} ownerId={ownerId} onRemoved={onRemoved} />
          ))}
      </ul>
      <NextPage of={query} look="quiet">
        {text.moreReplies}
      </NextPage>
    </>
  );
};

const ReplyForm = ({ comment, onDone }: { comment: CommentView; onDone: (posted: boolean) => void }) => {
  const { mutate, isPending, error } = useAddComment(comment.image_id, comment.id);
  const send = (draft: string) =>
    mutate(draft, {
      onSuccess: () => {
        showToast('success', text.replied);
        onDone(true);
      },
    });
  return (
    <CommentForm
      label={text.writeReply(comment.user?.full_name ?? '')}
      button={text.sendReply}
      busy={isPending}
      error={error}
      onSend={send}
      onCancel={() => onDone(false)}
    />
  );
};

/** Comment with its replies, which are collapsed initially. */
export const CommentThread = ({ comment, ownerId, onRemoved }: ThreadProps) => {
  const [open, setOpen] = useState(false);
  const [replying, setReplying] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const focus = (selector: string) =>
    requestAnimationFrame(() =>
      box.current?.closest('li')?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }),
    );
  const finish = (posted: boolean) => {
    setReplying(false);
    if (posted) setOpen(true);
    focus('[data-action=reply]');
  };
  const hasReplies = comment.replies_count > 0;
  return (
    <CommentItem comment={comment} ownerId={ownerId} onRemoved={onRemoved} onReply={() => setReplying(true)}>
      <div ref={box} className={css.thread}>
        {hasReplies && (
          <Button look="quiet" data-replies="" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? text.hideReplies : text.showReplies(comment.replies_count)}
          </Button>
        )}
        {hasReplies && open && <Replies comment={comment} ownerId={ownerId} onRemoved={() => focus('[data-action]')} />}
        {replying && <ReplyForm comment={comment} onDone={finish} />}
      </div>
    </CommentItem>
  );
};
