import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { ApiError } from '@pixchange/contracts/http/client';
import { commentPage, commentsHttp, commentView, type CommentView } from '@pixchange/contracts/http/comments';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { moderationHttp, reportDetailView, reportsHttp } from '@pixchange/contracts/http/moderation';
import { profileHttp } from '@pixchange/contracts/http/profile';
import pg from 'pg';
import sharp from 'sharp';
import {
  linkToken,
  mailsTo,
  makeWork,
  signUp,
  startProduct,
  until,
  type Mail,
  type Person,
  type Product,
} from '../../../../../tests/product.ts';
import { hire } from '../../../../../tests/staff.ts';
import { jsonIn } from '../../../../../tests/zip.ts';

let product: Product;
let ines: Person;
let noor: Person;
let milo: Person;
let mona: Person;
beforeAll(async () => {
  product = await startProduct('comments');
  [ines, noor, milo, mona] = await Promise.all([
    signUp(product),
    signUp(product, { fullName: 'Noor Haddad' }),
    signUp(product),
    hire(product, 'moderator'),
  ]);
});
afterAll(() => product.stop());

const refusal = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

let shade = 0;

/** Creates a public work in a published album. */
const publicWork = async (owner: Person) => {
  const { token } = owner.session;
  shade = (shade + 1) % 250;
  const bytes = await sharp({
    create: { width: 220, height: 210, channels: 3, background: { r: shade, g: 9, b: 200 } },
  })
    .png()
    .toBuffer();
  const { id: albumId } = await product.call(albumsHttp.create, {
    token,
    body: { album: { title: 'Album', published: true } },
  });
  const { id } = await makeWork(product, owner, bytes, 'image/png', { album_id: albumId, title: 'Cat, awake' });
  return { id, albumId };
};

const tokenOf = (person: Person | null): string | null => person?.session.token ?? null;
const add = (imageId: string, by: Person | null, text: string, parent_id?: string): Promise<CommentView> =>
  product.call(commentsHttp.add, {
    token: tokenOf(by),
    params: { id: imageId },
    body: { text, ...(parent_id === undefined ? {} : { parent_id }) },
  });
const list = (imageId: string, by: Person | null = null, query: object = {}) =>
  product.call(commentsHttp.list, { token: tokenOf(by), params: { id: imageId }, query });
const replies = (id: string, by: Person | null = null, query: object = {}) =>
  product.call(commentsHttp.replies, { token: tokenOf(by), params: { id }, query });
const edit = (id: string, by: Person, text: string) =>
  product.call(commentsHttp.edit, { token: tokenOf(by), params: { id }, body: { text } });
const remove = (id: string, by: Person) => product.call(commentsHttp.remove, { token: tokenOf(by), params: { id } });
const countOf = async (imageId: string): Promise<number> =>
  (await product.call(imagesHttp.show, { params: { id: imageId } })).comments_count;
const textsIn = ({ collection }: { collection: readonly CommentView[] }) => collection.map(({ text }) => text);
const moderate = (name: 'takeDownComment' | 'restoreComment' | 'suspend' | 'reinstate', id: string) =>
  product.call(moderationHttp[name], { params: { id }, token: tokenOf(mona), body: { reason: 'Against the rules' } });

describe('a comment', () => {
  it('is added, shown to visitors, and counted in the list of works', async () => {
    const { id } = await publicWork(ines);
    const added = commentView.strict().parse(await add(id, noor, '  What a cat!\r\n\r\n\r\nTruly 👩‍👩‍👧 '));
    expect(added).toMatchObject({
      image_id: id,
      parent_id: null,
      status: 'shown',
      text: 'What a cat!\n\nTruly 👩‍👩‍👧',
      user: { id: noor.session.id, full_name: 'Noor Haddad' },
      replies_count: 0,
      edited_at: null,
      can_delete: true,
    });
    expect(Date.parse(added.editable_until ?? '') - Date.parse(added.created_at)).toBeGreaterThan(14 * 60_000);
    const seen = commentPage.strict().parse(await list(id));
    expect(seen).toMatchObject({ total_count: 1, next: null, collection: [{ id: added.id, can_delete: false }] });
    expect(seen.collection[0]?.editable_until).toBeNull();
    expect((await list(id, ines)).collection[0]).toMatchObject({ can_delete: true, editable_until: null });
    const works = await product.call(imagesHttp.list, { query: { per_page: 100 } });
    expect(works.collection.find((work) => work.id === id)).toMatchObject({ comments_count: 1 });
  });

  it('is edited only by its author, and is marked as edited', async () => {
    const { id } = await publicWork(ines);
    const { id: commentId } = await add(id, noor, 'First');
    expect(await refusal(edit(commentId, ines, 'Not mine'))).toMatchObject({ status: 404 });
    const edited = await edit(commentId, noor, 'Second');
    expect(edited).toMatchObject({ text: 'Second', edited_at: expect.any(String) });
    expect(textsIn(await list(id))).toEqual(['Second']);
  });

  it("is deleted by its author or the work's owner, and by nobody else", async () => {
    const { id } = await publicWork(ines);
    const [first, second] = [await add(id, noor, 'One'), await add(id, noor, 'Two')];
    expect(await refusal(remove(first.id, milo))).toMatchObject({ status: 404 });
    await remove(first.id, noor);
    await remove(first.id, noor);
    await remove(second.id, ines);
    expect(await list(id)).toMatchObject({ collection: [], total_count: 0 });
    expect(await countOf(id)).toBe(0);
    expect(await refusal(edit(first.id, noor, 'Again'))).toMatchObject({ status: 404 });
  });

  it.each([
    ['no text', '  \n ', "can't be empty"],
    ['only invisible characters', '\u200B\u2060', "can't be empty"],
    ['control characters', 'a\u0007b', "can't be shown"],
    ['more than 1,000 characters', '🐈'.repeat(1_001), 'at most 1000'],
  ])('is refused with %s', async (_, text, words) => {
    const { id } = await publicWork(ines);
    expect(await refusal(add(id, noor, text))).toMatchObject({
      status: 422,
      errors: [{ attribute: 'text', title: expect.stringContaining(words) }],
    });
  });

  it('can have 1,000 characters of several code points each', async () => {
    const { id } = await publicWork(ines);
    const text = '👩‍👩‍👧'.repeat(1_000);
    expect(await add(id, noor, text)).toMatchObject({ text });
  });

  it('needs a session and a confirmed account', async () => {
    const { id } = await publicWork(ines);
    const fresh = await signUp(product, { confirmed: false });
    expect(await refusal(add(id, null, 'Hello'))).toMatchObject({ status: 401 });
    expect(await refusal(add(id, fresh, 'Hello'))).toMatchObject({ status: 403, errors: [{ code: 'not_confirmed' }] });
  });

  it('is added once per Idempotency-Key, which cannot be reused for another text', async () => {
    const { id } = await publicWork(ines);
    const post = (text: string) =>
      fetch(`${product.url}/api/images/${id}/comments`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${noor.session.token}`,
          'content-type': 'application/json',
          'idempotency-key': 'once',
        },
        body: JSON.stringify({ comment: { text } }),
      });
    const answers = [await post('Once'), await post('Once'), await post('Twice')];
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 422]);
    expect(await answers[1]?.json()).toEqual(await answers[0]?.json());
    expect(await answers[2]?.json()).toMatchObject({ errors: [{ code: 'idempotency_mismatch' }] });
    expect(textsIn(await list(id))).toEqual(['Once']);
  });
});

describe('replies', () => {
  it('are listed under their comment, oldest first, and accept no replies', async () => {
    const { id } = await publicWork(ines);
    const comment = await add(id, noor, 'A comment');
    const first = await add(id, ines, 'First reply', comment.id);
    await add(id, milo, 'Second reply', comment.id);
    expect(await list(id)).toMatchObject({ total_count: 3, collection: [{ id: comment.id, replies_count: 2 }] });
    expect(textsIn(await replies(comment.id))).toEqual(['First reply', 'Second reply']);
    expect(await refusal(add(id, milo, 'Third', first.id))).toMatchObject({
      status: 422,
      errors: [{ attribute: 'parent_id', code: 'comment.reply-to-reply' }],
    });
    const elsewhere = await publicWork(ines);
    for (const parent of [comment.id, first.id, '00000000-0000-7000-8000-000000000000', 'no id'])
      expect(await refusal(add(elsewhere.id, milo, 'Third', parent))).toMatchObject({
        status: 422,
        errors: [{ code: 'comment.parent-unknown' }],
      });
    expect(await refusal(replies(first.id))).toMatchObject({ status: 404 });
  });

  it('stay under a deleted comment, which accepts no new replies and disappears with its last one', async () => {
    const { id } = await publicWork(ines);
    const comment = await add(id, noor, 'A comment');
    const reply = await add(id, milo, 'A reply', comment.id);
    await remove(comment.id, noor);
    expect(await list(id)).toMatchObject({
      total_count: 1,
      collection: [{ id: comment.id, status: 'deleted', text: null, user: null, replies_count: 1, can_delete: false }],
    });
    expect(textsIn(await replies(comment.id))).toEqual(['A reply']);
    expect(await refusal(add(id, ines, 'Another', comment.id))).toMatchObject({ status: 422 });
    await remove(reply.id, milo);
    expect(await list(id)).toMatchObject({ total_count: 0, collection: [] });
  });
});

describe('the list', () => {
  it('is paged by the last comment of the previous page, in both orders, even if that comment is deleted', async () => {
    const { id } = await publicWork(ines);
    const texts = ['1', '2', '3', '4', '5'];
    for (const text of texts) await add(id, noor, text);
    const walk = async (sort: string, between?: (last: string) => Promise<void>): Promise<(string | null)[]> => {
      const found: (string | null)[] = [];
      let after: string | null | undefined;
      do {
        const page = await list(id, null, { sort, per_page: 2, ...(after === undefined ? {} : { after }) });
        expect(page.total_count).toBeGreaterThanOrEqual(4);
        found.push(...textsIn(page));
        after = page.next;
        if (after !== null) await between?.(after);
      } while (after !== null);
      return found;
    };
    expect(await walk('oldest')).toEqual(texts);
    expect(await walk('newest')).toEqual([...texts].reverse());
    let once = true;
    const deleteFirst = async (last: string) => {
      if (once) await remove(last, noor);
      once = false;
    };
    expect(await walk('oldest', deleteFirst)).toEqual(texts);
  });

  it.each([{ sort: 'best' }, { after: 'x' }, { per_page: 0 }, { per_page: 101 }])('refuses %j', async (query) => {
    const { id } = await publicWork(ines);
    const answer = await fetch(
      `${product.url}/api/images/${id}/comments?${new URLSearchParams(query as unknown as Record<string, string>)}`,
    );
    expect(answer.status).toBe(422);
  });

  it('is empty while the work is private, and shown again when it is public', async () => {
    const { id, albumId } = await publicWork(ines);
    const comment = await add(id, noor, 'Seen');
    await add(id, milo, 'A reply', comment.id);
    await product.call(albumsHttp.unpublish, { token: tokenOf(ines), params: { id: albumId } });
    expect(await refusal(list(id))).toMatchObject({ status: 404 });
    expect(await refusal(list(id, noor))).toMatchObject({ status: 404 });
    expect(await refusal(replies(comment.id))).toMatchObject({ status: 404 });
    expect(await list(id, ines)).toMatchObject({ collection: [], total_count: 0 });
    expect(await refusal(add(id, ines, 'Mine'))).toMatchObject({ status: 409, errors: [{ code: 'comment.not-open' }] });
    expect(await refusal(add(id, noor, 'Yours'))).toMatchObject({ status: 404 });
    expect(await product.call(imagesHttp.show, { token: tokenOf(ines), params: { id } })).toMatchObject({
      comments_count: 0,
    });
    await product.call(albumsHttp.publish, { token: tokenOf(ines), params: { id: albumId } });
    expect(await list(id)).toMatchObject({ total_count: 2 });
  });

  it('is empty for items of another provider, which accept no comments', async () => {
    expect(await list('giphy-abc')).toEqual({ collection: [], next: null, total_count: 0 });
    expect(await refusal(add('giphy-abc', noor, 'Hello'))).toMatchObject({
      status: 422,
      errors: [{ code: 'comment.foreign-work' }],
    });
  });
});

describe('moderators', () => {
  it('see a reported comment, take it down and restore it', async () => {
    const { id } = await publicWork(ines);
    const comment = await add(id, noor, 'Something rude');
    const report = { kind: 'comment', subject_id: comment.id, reason: 'harassment', comment: 'It names me' } as const;
    expect(await refusal(product.call(reportsHttp.file, { token: tokenOf(noor), body: { report } }))).toMatchObject({
      status: 422,
      errors: [{ code: 'report.own' }],
    });
    const filed = await product.call(reportsHttp.file, { token: tokenOf(milo), body: { report } });
    const detail = await product.call(moderationHttp.show, { token: tokenOf(mona), params: { id: filed.id } });
    expect(reportDetailView.strict().parse(detail)).toMatchObject({
      kind: 'comment',
      status: 'open',
      owner_id: noor.session.id,
      comment: 'It names me',
      reported_comment: { text: 'Something rude', taken_down: false, image_id: id },
      image: { id },
      user: { id: noor.session.id },
    });
    await product.call(moderationHttp.claim, { token: tokenOf(mona), params: { id: filed.id } });
    expect(
      await product.call(moderationHttp.takeDownComment, {
        token: tokenOf(mona),
        params: { id: comment.id },
        body: { reason: 'Rude', report_id: filed.id },
      }),
    ).toEqual({ id: comment.id, kind: 'comment', withheld: true });
    expect(await list(id)).toMatchObject({ collection: [], total_count: 0 });
    expect(await refusal(edit(comment.id, noor, 'Polite'))).toMatchObject({ status: 404 });
    expect(await product.call(moderationHttp.show, { token: tokenOf(mona), params: { id: filed.id } })).toMatchObject({
      status: 'resolved',
      decision: 'taken_down',
      reported_comment: { taken_down: true, text: 'Something rude' },
      history: [{ act: 'take_down', kind: 'comment', subject_id: comment.id }],
    });
    expect(await moderate('restoreComment', comment.id)).toMatchObject({ withheld: false });
    expect(textsIn(await list(id))).toEqual(['Something rude']);
  });

  it('are the only members who can take down and restore comments', async () => {
    const { id } = await publicWork(ines);
    const comment = await add(id, noor, 'A comment');
    for (const name of ['takeDownComment', 'restoreComment'] as const)
      expect(
        await refusal(
          product.call(moderationHttp[name], {
            token: tokenOf(ines),
            params: { id: comment.id },
            body: { reason: 'Mine' },
          }),
        ),
      ).toMatchObject({ status: 403 });
    expect(await refusal(moderate('takeDownComment', id))).toMatchObject({ status: 404 });
  });

  it('hide the comments of a suspended member, who cannot comment, until the suspension ends', async () => {
    const { id } = await publicWork(ines);
    const lena = await signUp(product);
    const comment = await add(id, lena, 'By Lena');
    await add(id, milo, 'To Lena', comment.id);
    await moderate('suspend', lena.session.id);
    expect(await list(id)).toMatchObject({
      total_count: 1,
      collection: [{ status: 'deleted', text: null, user: null, replies_count: 1 }],
    });
    expect(await refusal(add(id, lena, 'Again'))).toMatchObject({ status: 401 });
    expect(await refusal(add(id, milo, 'Again', comment.id))).toMatchObject({ status: 422 });
    await moderate('reinstate', lena.session.id);
    expect(await list(id)).toMatchObject({ total_count: 2, collection: [{ status: 'shown', text: 'By Lena' }] });
  });
});

describe('a member who deletes the account', () => {
  it('loses the text of their comments, while replies of others stay', async () => {
    const { id } = await publicWork(ines);
    const lena = await signUp(product);
    const comment = await add(id, lena, 'Secret of Lena');
    await add(id, milo, 'To Lena', comment.id);
    await product.call(profileHttp.remove, { token: tokenOf(lena), body: { password: lena.password } });
    const seen = await list(id);
    expect(seen).toMatchObject({
      total_count: 1,
      collection: [{ id: comment.id, status: 'deleted', text: null, user: null, replies_count: 1 }],
    });
    expect(textsIn(await replies(comment.id))).toEqual(['To Lena']);
    await product.restart();
    expect(await list(id)).toEqual(seen);
  });

  it('can download their own comments before the deletion', async () => {
    const { id } = await publicWork(ines);
    const lena = await signUp(product);
    await add(id, lena, 'Kept');
    await remove((await add(id, lena, 'Deleted')).id, lena);
    await add(id, milo, 'Of somebody else');
    const answer = await until(
      () => fetch(`${product.url}/api/profile/export`, { headers: { authorization: `Bearer ${lena.session.token}` } }),
      ({ status }) => status !== 202,
      'the export',
    );
    const zip = Buffer.from(await answer.arrayBuffer());
    expect(jsonIn(zip, 'comments.json')).toMatchObject({
      emails: false,
      comments: [
        { text: 'Kept', deleted: false },
        { text: 'Deleted', deleted: true },
      ],
    });
    const events = jsonIn(zip, 'events.json') as { type: string; data: { text?: string } }[];
    expect(events.filter(({ type }) => type === 'CommentAdded').map(({ data }) => data.text)).toEqual(
      expect.arrayContaining(['Kept', 'Deleted']),
    );
    expect(JSON.stringify(events)).not.toContain('Of somebody else');
  });
});

describe('emails about comments', () => {
  const setting = (by: Person) => product.call(commentsHttp.mailSetting, { token: tokenOf(by) });
  const turn = (by: Person, on: boolean) =>
    product.call(commentsHttp.changeMailSetting, { token: tokenOf(by), body: { on } });
  const aboutComments = async ({ email }: Person): Promise<Mail[]> =>
    (await mailsTo(email)).filter(({ subject }) => /comment/.test(subject));
  const mailsOf = (person: Person, count: number): Promise<Mail[]> =>
    until(
      () => aboutComments(person),
      (mails) => mails.length >= count,
      `${count} mails about comments`,
    );

  /** Waits until the consumer has handled each comment, whether it sent an email or not. */
  const untilCommentsHandled = async (): Promise<void> => {
    const database = new pg.Client({ connectionString: product.databaseUrl });
    await database.connect();
    try {
      await until(
        async () =>
          (
            await database.query<{ left: number }>(
              `SELECT count(*)::int AS left FROM event_log.events e WHERE e.type = 'CommentAdded'
                 AND e.position > coalesce((SELECT position FROM work.checkpoints WHERE consumer = 'comment-mails'), -1)
                 AND NOT EXISTS (SELECT 1 FROM work.inbox i WHERE i.consumer = 'comment-mails' AND i.event_id = e.event_id)`,
            )
          ).rows[0]?.left,
        (left) => left === 0,
        'the handling of each comment',
      );
    } finally {
      await database.end();
    }
  };

  it('are off by default; once on, they go to the work’s owner and to the author of the parent comment', async () => {
    const [owner, writer, quiet] = [await signUp(product), await signUp(product), await signUp(product)];
    const { id } = await publicWork(owner);
    expect(await setting(owner)).toEqual({ on: false });
    await add(id, noor, 'Nobody is notified of this');
    // The consumer reads the setting when it handles the comment.
    await untilCommentsHandled();
    for (const person of [owner, writer]) expect(await turn(person, true)).toEqual({ on: true });
    expect(await setting(owner)).toEqual({ on: true });
    const comment = await add(id, writer, 'By the writer');
    const hidden = await add(id, quiet, 'By somebody who wants no mail');
    await add(id, owner, 'By the owner, to the writer', comment.id);
    await add(id, noor, 'To somebody who wants no mail', hidden.id);
    const [toOwner, toWriter] = [await mailsOf(owner, 3), await mailsOf(writer, 1)];
    // Every email is about a comment by somebody else, written after the emails were turned on.
    expect(toOwner.map(({ text }) => /^> (.*)$/m.exec(text)?.[1]).sort()).toEqual([
      'By somebody who wants no mail',
      'By the writer',
      'To somebody who wants no mail',
    ]);
    expect(toWriter.map(({ text }) => /^> (.*)$/m.exec(text)?.[1])).toEqual(['By the owner, to the writer']);
    expect(toOwner.every(({ text }) => text.includes('“Cat, awake”') && text.includes(`/images/${id}#comments`))).toBe(
      true,
    );
    expect(await aboutComments(quiet)).toEqual([]);
  });

  it('can be turned off by one click in a mail program without a login, but not with a changed token', async () => {
    const owner = await signUp(product);
    const { id } = await publicWork(owner);
    await turn(owner, true);
    await add(id, noor, 'A comment');
    const [mail] = await mailsOf(owner, 1);
    const token = linkToken(mail as Mail);
    expect(
      await refusal(product.call(commentsHttp.unsubscribe, { query: { token: `${token.slice(0, -2)}xx` } })),
    ).toMatchObject({ status: 422, errors: [{ code: 'comment.bad-token' }] });
    expect(await setting(owner)).toEqual({ on: true });
    // One-click unsubscription as defined in RFC 8058.
    const answer = await fetch(`${product.url}/api/comment_mails/unsubscribe?token=${encodeURIComponent(token)}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(answer.status).toBe(204);
    expect(await setting(owner)).toEqual({ on: false });
    await add(id, noor, 'Another comment');
    // An email about a later comment proves that the consumer has handled this one.
    await turn(milo, true);
    await add((await publicWork(milo)).id, noor, 'A last comment');
    await mailsOf(milo, 1);
    expect(await aboutComments(owner)).toHaveLength(1);
  });

  it('are not sent to suspended members', async () => {
    const [writer, owner] = [await signUp(product), await signUp(product)];
    const { id } = await publicWork(owner);
    await turn(writer, true);
    await turn(owner, true);
    const comment = await add(id, writer, 'A comment');
    await mailsOf(owner, 1);
    await moderate('suspend', writer.session.id);
    expect(await refusal(add(id, noor, 'A reply', comment.id))).toMatchObject({ status: 422 });
    await add(id, noor, 'Another comment');
    await mailsOf(owner, 2);
    expect(await aboutComments(writer)).toEqual([]);
  });
});

it('limits the number of comments per member', async () => {
  const limited = await startProduct('comment-limits', { RATE_LIMITS: 'on' });
  try {
    const person = await signUp(limited);
    expect(await limited.call(accountsHttp.ownProfile, { token: person.session.token })).toMatchObject({
      status: 'confirmed',
    });
    const post = () =>
      fetch(`${limited.url}/api/images/00000000-0000-7000-8000-000000000000/comments`, {
        method: 'POST',
        headers: { authorization: `Bearer ${person.session.token}` },
        body: new URLSearchParams({ text: 'Hello' }),
      });
    const statuses = new Set<number>();
    for (let n = 0; n < 31; n += 1) statuses.add((await post()).status);
    expect([...statuses]).toEqual([404, 429]);
  } finally {
    await limited.stop();
  }
});
