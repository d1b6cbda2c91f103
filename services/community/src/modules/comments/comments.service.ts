import { Inject, Injectable } from '@nestjs/common';
import type { CommentEvent, CommentModerationEvent } from '@pixchange/contracts/events/comments';
import type { CommentPage, commentsHttp, CommentView } from '@pixchange/contracts/http/comments';
import type { BodyOf, QueryOf } from '@pixchange/contracts/http/endpoint';
import { idForm } from '@pixchange/contracts/http/fields';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { isProviderId } from '@pixchange/contracts/http/provider-ids';
import { comments as limits } from '@pixchange/contracts/http/limits';
import { DomainError } from '../../kernel/errors.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import { idOfRequest } from '../../runtime/http/idempotency.ts';
import { People } from '../accounts/people.face.ts';
import { Works } from '../images/works.face.ts';
import { commentDecider, type Comment, type CommentCommand } from './comment.decider.ts';
import { commentViewOf, type CommentRow } from './comment.view.ts';
import { CommentsQueries, type CommentRows, type Keyset } from './comments.queries.ts';

const MINUTE_MS = 60_000;

type Addition = BodyOf<typeof commentsHttp.add>;
type ListQuery = QueryOf<typeof commentsHttp.list>;

/** Manages comments on public works. Comments on other works are hidden, and none can be added. */
@Injectable()
export class Comments {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(CommentsQueries) private readonly queries: CommentsQueries,
    @Inject(People) private readonly people: People,
    @Inject(Works) private readonly works: Works,
  ) {}

  /**
   * Returns a page of comments; empty for items of another provider, and for works that only their owner can see.
   * @throws DomainError `not_found` for a work that the viewer can't see
   */
  async list(imageId: string, viewerId: string | null, { sort, ...page }: ListQuery): Promise<CommentPage> {
    const nothing = { collection: [], next: null, total_count: 0 };
    if (isProviderId(imageId)) return nothing;
    const work = await this.work(imageId, viewerId);
    if (work === null) throw new DomainError('not_found');
    if (!work.public) return nothing;
    const [found, count] = await Promise.all([
      this.queries.ofImage(imageId, sort, page),
      this.queries.countOf(imageId),
    ]);
    return this.shown(found, count, viewerId);
  }

  /** Returns a page of replies. @throws DomainError `not_found` for a comment that is not in its work's list */
  async replies(commentId: string, viewerId: string | null, page: Keyset): Promise<CommentPage> {
    const row = await this.queries.one(commentId);
    const isListed = row !== null && row.parent_id === null && (row.visible || row.replies > 0);
    if (!isListed || !(await this.isOpen(row.image_id))) throw new DomainError('not_found');
    return this.shown(await this.queries.repliesTo(commentId, page), row.replies, viewerId);
  }

  /**
   * Adds a comment; a repeated request with the same key returns the first comment.
   * @throws DomainError `not_found` for a work that the author can't see; `comment.foreign-work`, `comment.not-open`,
   *   `comment.parent-unknown`, `comment.reply-to-reply`, `idempotency_mismatch`
   */
  async add(
    imageId: string,
    authorId: string,
    { text, parent_id: parentId }: Addition,
    key: string | null,
  ): Promise<{ readonly comment: CommentView; readonly isNew: boolean }> {
    if (isProviderId(imageId)) throw new DomainError('comment.foreign-work');
    const work = await this.work(imageId, authorId);
    if (work === null) throw new DomainError('not_found');
    if (!work.public) throw new DomainError('comment.not-open');
    const parent =
      parentId === undefined || parentId === null || parentId === '' ? null : await this.parent(parentId, authorId);
    const commentId = idOfRequest(authorId, 'comment', key);
    const events = await this.run({
      type: 'AddComment',
      commentId,
      imageId,
      imageOwnerId: work.user.id,
      authorId,
      parent,
      text,
      editableUntil: new Date(Date.now() + limits.editMinutes * MINUTE_MS).toISOString(),
    });
    return { comment: await this.readBack(commentId, authorId), isNew: events.length > 0 };
  }

  /** Changes the text of one of the member's comments. @throws DomainError `not_found`, `comment.edit-time-over` */
  async edit(commentId: string, actorId: string, text: string): Promise<CommentView> {
    await this.run({ type: 'EditComment', commentId, actorId, text, now: new Date().toISOString() });
    return this.readBack(commentId, actorId);
  }

  /** Deletes a comment at the request of its author or the owner of the work. @throws DomainError `not_found` */
  async remove(commentId: string, actorId: string): Promise<void> {
    await this.run({ type: 'DeleteComment', commentId, actorId });
  }

  /** Returns the id of a comment's author; null for a comment that others don't see. */
  async authorOfShown(commentId: string): Promise<string | null> {
    const row = await this.queries.one(commentId);
    return row?.visible === true && (await this.isOpen(row.image_id)) ? row.author_id : null;
  }

  private async work(imageId: string, viewerId: string | null): Promise<ImageItemView | null> {
    return (await this.works.some([imageId], viewerId))[0] ?? null;
  }

  private async isOpen(imageId: string): Promise<boolean> {
    return (await this.work(imageId, null))?.public === true;
  }

  /**
   * Returns the parent from the event log, because the read model may still show a comment that was just deleted or
   * taken down. The parent's author must be visible.
   */
  private async parent(commentId: string, viewerId: string): Promise<{ commentId: string; comment: Comment }> {
    if (!idForm.test(commentId)) throw new DomainError('comment.parent-unknown');
    const comment = await this.commands.stateOf(commentDecider, commentId);
    const isAuthorShown =
      comment.status !== 'none' && (await this.people.some([comment.authorId], viewerId)).length > 0;
    if (!isAuthorShown) throw new DomainError('comment.parent-unknown');
    return { commentId, comment };
  }

  private async shown({ rows, next }: CommentRows, totalCount: number, viewerId: string | null): Promise<CommentPage> {
    return { collection: await this.views(rows, viewerId), next, total_count: totalCount };
  }

  private async readBack(commentId: string, viewerId: string): Promise<CommentView> {
    return this.commands.readBack(async () => {
      const row = await this.queries.one(commentId);
      const [view] = row === null ? [] : await this.views([row], viewerId);
      if (view === undefined) throw new DomainError('not_found');
      return view;
    });
  }

  private async views(rows: readonly CommentRow[], viewerId: string | null): Promise<CommentView[]> {
    const ids = new Set(rows.filter(({ visible }) => visible).map(({ author_id }) => author_id));
    const people = new Map(
      ids.size === 0 ? [] : (await this.people.some([...ids], viewerId)).map((user) => [user.id, user] as const),
    );
    const now = new Date();
    return rows.map((row) => commentViewOf(row, people.get(row.author_id), viewerId, now));
  }

  private async run(command: CommentCommand): Promise<readonly (CommentEvent | CommentModerationEvent)[]> {
    if (!idForm.test(command.commentId)) throw new DomainError('not_found');
    const { events } = await this.commands.run(commentDecider, command);
    return events;
  }
}
