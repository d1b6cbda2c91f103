import { commentsHttp, type CommentPage, type CommentView } from '@pixchange/contracts/http/comments';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dialogs } from '../../shared/session/dialogs.ts';
import { toasts } from '../../shared/session/toasts.ts';
import { draw, signIn } from '../../testing/render.tsx';
import { idOf, work } from '../../testing/samples.ts';
import { answer, callsTo, noConnection, refusal } from '../../testing/server.ts';
import { CommentsSection } from './comments-section.tsx';

const comment = (parts: Partial<CommentView> = {}): CommentView => ({
  id: idOf(500),
  image_id: idOf(200),
  parent_id: null,
  status: 'shown',
  text: 'How does it float?',
  user: { id: idOf(3), username: 'milo', full_name: 'Milo Reyes', profile_image: { url: null } },
  replies_count: 0,
  created_at: '2026-11-23T12:00:00.000Z',
  edited_at: null,
  editable_until: null,
  can_delete: false,
  ...parts,
});
const page = (...collection: CommentView[]): CommentPage => ({
  collection,
  next: null,
  total_count: collection.length,
});
const own = (parts: Partial<CommentView> = {}): CommentView =>
  comment({
    user: { id: idOf(1), username: 'noor', full_name: 'Noor Haddad', profile_image: { url: null } },
    editable_until: '2126-11-23T12:15:00.000Z',
    can_delete: true,
    ...parts,
  });

const opened = (...comments: CommentView[]) => {
  answer(commentsHttp.list, page(...comments));
  answer(imagesHttp.show, work());
  return draw(<CommentsSection imageId={idOf(200)} ownerId={idOf(2)} />);
};

it('shows a message when there are no comments', async () => {
  opened();
  expect(await screen.findByText('No comments yet.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Comments' })).toBeVisible();
});

it('reports why comments could not be loaded, and loads them on retry', async () => {
  answer(commentsHttp.list, refusal(404, ['base', 'Not found', 'not_found']));
  const { user } = draw(<CommentsSection imageId={idOf(200)} ownerId={idOf(2)} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Not found');
  answer(commentsHttp.list, page(comment()));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('How does it float?')).toBeVisible();
});

it('lets visitors read and report comments, and asks them to log in to write', async () => {
  const { user } = opened(comment());
  expect(await screen.findByText('How does it float?')).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^(Edit|Delete)/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Report the comment by Milo Reyes' }));
  expect(dialogs.getState().current).toEqual({ name: 'report', kind: 'comment', subjectId: idOf(500) });
  await user.click(screen.getByRole('button', { name: 'Log in to comment' }));
  expect(dialogs.getState().current).toMatchObject({ name: 'login' });
});

it('resends a comment with the same idempotency key after a lost connection', async () => {
  signIn();
  const { user } = opened();
  const field = await screen.findByRole('textbox', { name: 'Write a comment' });
  answer(commentsHttp.add, noConnection);
  await user.type(field, 'First!');
  await user.click(screen.getByRole('button', { name: 'Post comment' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(field).toHaveValue('First!');
  answer(commentsHttp.add, own({ text: 'First!' }));
  answer(commentsHttp.list, page(own({ text: 'First!' })));
  await user.click(screen.getByRole('button', { name: 'Post comment' }));
  expect(await screen.findByText('First!', { selector: 'li p' })).toBeVisible();
  await waitFor(() => expect(field).toHaveValue(''));
  const sent = callsTo(commentsHttp.add);
  expect(sent.at(-1)?.body).toEqual({ text: 'First!', parent_id: null });
  // The server posts a comment once per key, even if only its response was lost.
  expect(sent[0]?.idempotencyKey).toMatch(/./);
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  await waitFor(() => expect(toasts.getState().list).toMatchObject([{ kind: 'success', text: 'Comment posted' }]));
});

it('asks members to confirm their account, and keeps their text', async () => {
  signIn({ status: 'not_confirmed' });
  const { user } = opened();
  const field = await screen.findByRole('textbox', { name: 'Write a comment' });
  await user.type(field, 'Hello');
  await user.click(screen.getByRole('button', { name: 'Post comment' }));
  expect(dialogs.getState().current).toMatchObject({ name: 'confirm-account' });
  expect(field).toHaveValue('Hello');
  expect(callsTo(commentsHttp.add)).toEqual([]);
});

it('shows the characters left, and reports an empty or too long comment', async () => {
  signIn();
  const { user } = opened();
  const field = await screen.findByRole('textbox', { name: 'Write a comment' });
  const post = screen.getByRole('button', { name: 'Post comment' });
  await user.click(post);
  expect(screen.getByText('Write something first.')).toBeVisible();
  fireEvent.change(field, { target: { value: '🐈'.repeat(998) } });
  expect(screen.getByText('2 characters left')).toBeVisible();
  fireEvent.change(field, { target: { value: '🐈'.repeat(1_001) } });
  expect(screen.getByText('1 character too many')).toBeVisible();
  expect(post).toBeDisabled();
});

it('loads comments page by page in the selected order', async () => {
  const all = Array.from({ length: 4 }, (_, at) => comment({ id: idOf(510 + at), text: `Comment ${at + 1}` }));
  answer(commentsHttp.list, ({ query }) => {
    const ordered = query['sort'] === 'oldest' ? all : [...all].reverse();
    const isFirst = query['after'] === undefined;
    return {
      collection: isFirst ? ordered.slice(0, 3) : ordered.slice(3),
      next: isFirst ? idOf(599) : null,
      total_count: all.length,
    };
  });
  const { user } = draw(<CommentsSection imageId={idOf(200)} ownerId={idOf(2)} />);
  expect(await screen.findByText('Comment 4')).toBeVisible();
  expect(screen.queryByText('Comment 1')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show more comments' }));
  expect(await screen.findByText('Comment 1')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Oldest first' }));
  await waitFor(() => expect(screen.queryByText('Comment 4')).not.toBeInTheDocument());
  expect(await screen.findByText('Comment 1')).toBeVisible();
});

it("lets the creator of a work delete another member's comment", async () => {
  signIn();
  answer(commentsHttp.remove, undefined);
  const { user } = opened(comment({ can_delete: true }));
  await user.click(await screen.findByRole('button', { name: 'Delete the comment by Milo Reyes' }));
  answer(commentsHttp.list, page());
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('How does it float?')).not.toBeInTheDocument());
  await waitFor(() => expect(callsTo(commentsHttp.remove)).toMatchObject([{ params: { id: idOf(500) } }]));
});

it('shows replies on demand', async () => {
  answer(commentsHttp.replies, page(comment({ id: idOf(501), parent_id: idOf(500), text: 'By magic.' })));
  const { user } = opened(comment({ replies_count: 1 }));
  const fold = await screen.findByRole('button', { name: 'Show 1 reply' });
  expect(fold).toHaveAttribute('aria-expanded', 'false');
  await user.click(fold);
  const replies = await screen.findByRole('list', { name: 'Replies to Milo Reyes' });
  expect(await within(replies).findByText('By magic.')).toBeVisible();
  expect(within(replies).queryByRole('button', { name: /^Reply/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Hide replies' }));
  expect(screen.queryByText('By magic.')).not.toBeInTheDocument();
});

it('closes a reply on Escape, and returns the focus', async () => {
  signIn();
  const { user } = opened(comment());
  const reply = await screen.findByRole('button', { name: 'Reply to the comment by Milo Reyes' });
  await user.click(reply);
  expect(screen.getByRole('textbox', { name: 'Reply to Milo Reyes' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: 'Reply to Milo Reyes' })).not.toBeInTheDocument();
  await waitFor(() => expect(reply).toHaveFocus());
});

it('saves an edited comment, and sends nothing if the text is unchanged', async () => {
  signIn();
  answer(commentsHttp.edit, own({ text: 'Changed' }));
  const { user } = opened(own());
  await user.click(await screen.findByRole('button', { name: 'Edit your comment' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(callsTo(commentsHttp.edit)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Edit your comment' }));
  const field = screen.getByRole('textbox', { name: 'Change your comment' });
  await user.clear(field);
  await user.type(field, 'Changed');
  answer(commentsHttp.list, page(own({ text: 'Changed', edited_at: '2026-11-23T12:05:00.000Z' })));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('edited')).toBeVisible();
  expect(callsTo(commentsHttp.edit)).toMatchObject([{ body: { text: 'Changed' } }]);
});

it('reports that the time for edits is over', async () => {
  signIn();
  answer(
    commentsHttp.edit,
    refusal(409, ['base', 'The time for editing this comment is over', 'comment.edit-time-over']),
  );
  const { user } = opened(own());
  await user.click(await screen.findByRole('button', { name: 'Edit your comment' }));
  await user.type(screen.getByRole('textbox', { name: 'Change your comment' }), ' Really?');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The time for editing this comment is over');
});

it('asks for confirmation before it deletes a comment, and then focuses the heading', async () => {
  signIn();
  answer(commentsHttp.remove, undefined);
  answer(commentsHttp.replies, page());
  const { user } = opened(own({ text: 'Mine' }), comment({ id: idOf(501), replies_count: 1 }));
  await user.click(await screen.findByRole('button', { name: 'Show 1 reply' }));
  const remove = await screen.findByRole('button', { name: 'Delete the comment by Noor Haddad' });
  await user.click(remove);
  expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(callsTo(commentsHttp.remove)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Delete the comment by Noor Haddad' }));
  answer(commentsHttp.list, page(comment({ id: idOf(501), replies_count: 1 })));
  // The comment disappears before the refetch is complete.
  answer(commentsHttp.replies, () => new Promise(() => undefined));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Mine')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('heading', { name: '1 comment' })).toHaveFocus());
});

it('shows a placeholder for a deleted comment that has replies', async () => {
  opened(comment({ status: 'deleted', text: null, user: null, replies_count: 2 }));
  expect(await screen.findByText('This comment was deleted.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show 2 replies' })).toBeVisible();
});

it('marks comments by the creator of the work', async () => {
  opened(comment({ user: { id: idOf(2), username: 'ada', full_name: 'Ada Stone', profile_image: { url: null } } }));
  expect(await screen.findByText('Creator')).toBeVisible();
});
