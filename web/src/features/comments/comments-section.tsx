import type { CommentSort, CommentView } from '@pixchange/contracts/http/comments';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { whenConfirmed, whenSignedIn } from '../../shared/session/dialogs.ts';
import { useSignedIn, useUser } from '../../shared/session/session.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { Button } from '../../shared/ui/button.tsx';
import { NextPage, useLoaded } from '../../shared/ui/loaded.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentThread } from './comment-thread.tsx';
import { commentsOf, useAddComment } from './comments.api.ts';
import { commentsText as text } from './comments.text.ts';
import css from './comments.module.css';

interface CommentsSectionProps {
  imageId: string;
  ownerId: string;
}

const Composer = ({ imageId }: { imageId: string }) => {
  const signedIn = useSignedIn();
  const [isWriting, setWriting] = useState(false);
  const { mutate, isPending, error } = useAddComment(imageId, null);
  if (!signedIn) return <Button onClick={() => whenSignedIn(() => setWriting(true), 'comment')}>{text.logIn}</Button>;
  const send = (draft: string, done: () => void) =>
    whenConfirmed(() =>
      mutate(draft, {
        onSuccess: () => {
          done();
          showToast('success', text.posted);
        },
      }),
    );
  return (
    <CommentForm
      label={text.write}
      button={text.send}
      focused={isWriting}
      busy={isPending}
      error={error}
      onSend={send}
    />
  );
};

const sorts: readonly CommentSort[] = ['newest', 'oldest'];

const SortChoice = ({ sort, onChange }: { sort: CommentSort; onChange: (sort: CommentSort) => void }) => (
  <div role="group" aria-label={text.sort} className={css.sorts}>
    {sorts.map((each) => (
      <button key={each} type="button" aria-pressed={each === sort} onClick={() => onChange(each)}>
        {text[each]}
      </button>
    ))}
  </div>
);

/** Scrolls to the comments when an email links to them. The browser can't, because the comments load after the page. */
const useArrival = (heading: RefObject<HTMLElement | null>) =>
  useEffect(() => {
    if (location.hash === '#comments') heading.current?.scrollIntoView();
  }, [heading]);

interface ThreadsProps {
  threads: readonly CommentView[];
  ownerId: string;
  onRemoved: () => void;
}

const Threads = ({ threads, ownerId, onRemoved }: ThreadsProps) =>
  threads.length === 0 ? (
    <p className={css.none}>
      <strong>{text.none}</strong> {text.noneText}
    </p>
  ) : (
    <ul className={css.list} aria-labelledby="comments-title">
      {threads.map((comment) => (
        <CommentThread key={comment.id} comment={comment} ownerId={ownerId} onRemoved={onRemoved} />
      ))}
    </ul>
  );

/** Comments on a public work. */
export const CommentsSection = ({ imageId, ownerId }: CommentsSectionProps) => {
  const ownId = useUser()?.id;
  const [sort, setSort] = useState<CommentSort>('newest');
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(heading);
  const query = useInfiniteQuery(commentsOf(imageId, ownId, sort));
  const { data, instead } = useLoaded(query, text.loading);
  const threads = data?.pages.flatMap(({ collection }) => collection);
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  return (
    <section id="comments" className={css.section} aria-labelledby="comments-title">
      <div className={css.top}>
        <h2 id="comments-title" ref={heading} tabIndex={-1}>
          {text.title(data?.pages[0]?.total_count ?? 0)}
        </h2>
        {threads !== undefined && threads.length > 1 && <SortChoice sort={sort} onChange={setSort} />}
      </div>
      <Composer imageId={imageId} />
      {instead}
      {threads !== undefined && (
        <>
          <Threads threads={threads} ownerId={ownerId} onRemoved={focusHeading} />
          <NextPage of={query}>{text.more}</NextPage>
        </>
      )}
    </section>
  );
};
