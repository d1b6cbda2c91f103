import { Inject, Injectable } from '@nestjs/common';
import type { CommentSort } from '@pixchange/contracts/http/comments';
import { idForm } from '@pixchange/contracts/http/fields';
import { DomainError } from '../../kernel/errors.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { DATABASE } from '../../platform/tokens.ts';
import type { CommentRow } from './comment.view.ts';

const SELECT = `SELECT c.comment_id, c.image_id, c.image_owner_id, c.author_id, c.parent_id, c.text, c.deleted, c.taken_down, c.visible, c.replies,
  c.editable_until, c.created_at, c.edited_at FROM read.comments c`;

/**
 * Page of comments after the comment with the id `after`. Without `after`, the page is the first one; after an unknown
 * comment, it is empty.
 */
export interface Keyset {
  readonly after?: string | undefined;
  readonly per_page: number;
}

export interface CommentRows {
  readonly rows: readonly CommentRow[];
  /** Value of `after` for the next page; null on the last one. */
  readonly next: string | null;
}

@Injectable()
export class CommentsQueries {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /**
   * Returns top-level comments on a work. A hidden comment is included while it has replies.
   * @throws DomainError `invalid` for an `after` that is not an id
   */
  async ofImage(imageId: string, sort: CommentSort, page: Keyset): Promise<CommentRows> {
    return this.page(
      'c.image_id = $1 AND c.parent_id IS NULL AND (c.visible OR c.replies > 0)',
      imageId,
      sort === 'newest' ? { compare: '<', order: 'DESC' } : { compare: '>', order: 'ASC' },
      page,
    );
  }

  /** Returns the visible replies to a comment, oldest first. @throws DomainError `invalid`, as `ofImage` */
  async repliesTo(commentId: string, page: Keyset): Promise<CommentRows> {
    return this.page('c.parent_id = $1 AND c.visible', commentId, { compare: '>', order: 'ASC' }, page);
  }

  /** Returns a comment, even a hidden one; null for an unknown id. */
  async one(commentId: string): Promise<CommentRow | null> {
    if (!idForm.test(commentId)) return null;
    const rows: CommentRow[] = await this.database.query(`${SELECT} WHERE c.comment_id = $1`, [commentId]);
    return rows[0] ?? null;
  }

  /** Returns the number of visible comments and replies on a work. */
  async countOf(imageId: string): Promise<number> {
    const rows: { comments: number }[] = await this.database.query(
      'SELECT comments FROM read.comment_counts WHERE image_id = $1',
      [imageId],
    );
    return rows[0]?.comments ?? 0;
  }

  /** Returns all comments that a member ever wrote, including those on deleted works. */
  async by(authorId: string): Promise<CommentRow[]> {
    return this.database.query(`${SELECT} WHERE c.author_id = $1 ORDER BY c.created_at, c.comment_id`, [authorId]);
  }

  async wantsMail(userId: string): Promise<boolean> {
    const rows: unknown[] = await this.database.query('SELECT 1 FROM read.comment_mail_settings WHERE user_id = $1', [
      userId,
    ]);
    return rows.length > 0;
  }

  /** Reads a page, with one extra row to detect the next page. */
  private async page(
    where: string,
    of: string,
    { compare, order }: { compare: '<' | '>'; order: 'ASC' | 'DESC' },
    { after, per_page: perPage }: Keyset,
  ): Promise<CommentRows> {
    if (after !== undefined && !idForm.test(after)) throw new DomainError('invalid', 'after');
    const since =
      after === undefined
        ? ''
        : `AND (c.created_at, c.comment_id) ${compare} (SELECT a.created_at, a.comment_id FROM read.comments a WHERE a.comment_id = $3)`;
    const found: CommentRow[] = await this.database.query(
      `${SELECT} WHERE ${where} ${since} ORDER BY c.created_at ${order}, c.comment_id ${order} LIMIT $2`,
      after === undefined ? [of, perPage + 1] : [of, perPage + 1, after],
    );
    const rows = found.slice(0, perPage);
    return { rows, next: found.length > perPage ? (rows.at(-1)?.comment_id ?? null) : null };
  }
}
