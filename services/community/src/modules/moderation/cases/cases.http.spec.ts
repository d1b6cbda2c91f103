import { beforeAll, describe, expect, it } from '@jest/globals';
import { adminAuditLogHttp } from '@pixchange/contracts/http/admin-audit-log';
import { adminCasesHttp, type CaseDetailView, type CaseRow } from '@pixchange/contracts/http/admin-cases';
import { appealsHttp } from '@pixchange/contracts/http/appeals';
import { moderationHttp, reportsHttp } from '@pixchange/contracts/http/moderation';
import { profileHttp } from '@pixchange/contracts/http/profile';
import { PASSWORD, sharedProduct, signUp, until, type Person, type Product } from '../../../../../../tests/product.ts';
import { openModeratedSite, published, refusal, show, type ModeratedSite } from '../testing/moderated-site.ts';

let site: ModeratedSite;
let product: Product;
let [mona, milo, admin, auditor, ines, noor] = [] as unknown as [Person, Person, Person, Person, Person, Person];
beforeAll(async () => {
  site = await openModeratedSite(sharedProduct('plain'));
  ({ product } = site);
  [mona, milo, admin, auditor, ines, noor] = await Promise.all([
    site.staff('moderator'),
    site.staff('moderator'),
    site.staff('admin'),
    site.staff('auditor'),
    signUp(product),
    signUp(product),
  ]);
});

const reason = 'Seen by us';
const report = async (subject_id: string, by: Person | null): Promise<string> =>
  (
    await product.call(reportsHttp.file, {
      token: by?.session.token ?? null,
      body: { report: { kind: 'image', subject_id, reason: 'spam', comment: 'Look at this' } },
    })
  ).id;
const caseOf = (id: string, by = mona): Promise<CaseDetailView> =>
  product.call(adminCasesHttp.show, { params: { id }, token: by.session.token });
const list = (filter: object, query: object = {}): Promise<CaseRow[]> =>
  product.call(adminCasesHttp.list, {
    token: auditor.session.token,
    query: { filter: JSON.stringify(filter), ...query } as never,
  });
const decide = (id: string, action: 'dismiss' | 'act', by = mona) =>
  product.call(adminCasesHttp.decide, { params: { id }, token: by.session.token, body: { action, reason } });
const undo = (id: string, decision_id: string, by = mona) =>
  product.call(adminCasesHttp.undo, { params: { id }, token: by.session.token, body: { decision_id, reason } });
const note = (id: string, text: string, by = mona) =>
  product.call(adminCasesHttp.note, { params: { id }, token: by.session.token, body: { note: text } });
const assign = (id: string, assignee_id: string | null, by = mona) =>
  product.call(adminCasesHttp.assign, { params: { id }, token: by.session.token, body: { assignee_id } });

const stepsOf = ({ steps }: CaseDetailView): string[] => steps.map(({ step }) => step);
const undoable = ({ steps }: CaseDetailView): string[] => steps.filter((one) => one.undoable).map(({ step }) => step);
const idOfStep = ({ steps }: CaseDetailView, name: string): string =>
  steps.findLast(({ step }) => step === name)?.id ?? '';
const isSeen = async (id: string): Promise<boolean> =>
  show(product, id, null).then(
    () => true,
    () => false,
  );

/** Publishes a work that a member and a visitor report. */
const reportedWork = async (): Promise<string> => {
  const { image } = await published(product, ines);
  await report(image.id, noor);
  await report(image.id, null);
  return image.id;
};

describe('a case', () => {
  it('exists once per reported item, with all its reports', async () => {
    const id = await reportedWork();
    const found = await caseOf(id);
    expect(found).toMatchObject({
      id,
      kind: 'image',
      owner_id: ines.session.id,
      status: 'open',
      reports_count: 2,
      open_count: 2,
      assignee_id: null,
      last_act: null,
      withheld: false,
    });
    expect(found.image?.id).toBe(id);
    expect(found.reports).toHaveLength(2);
    expect(found.steps).toMatchObject([
      { step: 'reported', by: noor.session.id, reported_for: 'spam', text: 'Look at this', undoable: false },
      { step: 'reported', by: null },
    ]);
  });

  it('is filtered by status, kind, owner and moderator, and sorted', async () => {
    const owner_id = ines.session.id;
    const [first, second] = [await reportedWork(), await reportedWork()];
    await assign(second, milo.session.id);
    const ids = async (filter: object, query = {}) =>
      (await list({ id: [first, second], ...filter }, query)).map((row) => row.id);
    expect(await ids({}, { sort: '["opened_at","DESC"]' })).toEqual([second, first]);
    expect(await ids({ assignee_id: milo.session.id })).toEqual([second]);
    expect(await ids({ owner_id, status: 'open', kind: 'image' }, { sort: '["opened_at","ASC"]' })).toEqual([
      first,
      second,
    ]);
    expect(await ids({ kind: ['album', 'user'] })).toEqual([]);
    await decide(first, 'dismiss');
    expect(await ids({ status: 'decided' })).toEqual([first]);
    expect((await refusal(list({ title: 'x' }))).status).toBe(400);
  });

  it('exists for items with a decision but no report, and not for items with neither', async () => {
    const { image, albumId } = await published(product, ines);
    for (const id of [image.id, 'none']) expect((await refusal(caseOf(id))).status).toBe(404);
    await product.call(moderationHttp.takeDownAlbum, {
      params: { id: albumId },
      token: mona.session.token,
      body: { reason },
    });
    const found = await caseOf(albumId);
    expect(found).toMatchObject({
      kind: 'album',
      status: 'decided',
      reports_count: 0,
      last_act: 'take_down',
      withheld: true,
    });
    expect(undoable(found)).toEqual(['take_down']);
    expect(
      (
        await refusal(
          product.call(adminCasesHttp.reopen, { params: { id: albumId }, token: mona.session.token, body: { reason } }),
        )
      ).errors,
    ).toMatchObject([{ code: 'case.nothing_decided' }]);
  });
});

describe('notes and the moderator in charge of a case', () => {
  it('are stored with the case, and in the audit log', async () => {
    const id = await reportedWork();
    await note(id, 'They wrote to us');
    const assigned = await assign(id, milo.session.id);
    expect(assigned).toMatchObject({ assignee_id: milo.session.id, notes_count: 1 });
    expect(assigned.steps.slice(2)).toMatchObject([
      { step: 'noted', by: mona.session.id, role: 'moderator', text: 'They wrote to us' },
      { step: 'assigned', by: mona.session.id, assignee_id: milo.session.id },
    ]);
    expect((await assign(id, null, admin)).assignee_id).toBeNull();
    for (const action of ['cases.note', 'cases.assign']) {
      const rows = await product.call(adminAuditLogHttp.list, {
        token: auditor.session.token,
        query: { filter: JSON.stringify({ action, target: id }) } as never,
      });
      expect(rows.length).toBeGreaterThan(0);
    }
  });

  it('include a note once per Idempotency-Key', async () => {
    const id = await reportedWork();
    const write = () =>
      product.call(adminCasesHttp.note, {
        params: { id },
        token: mona.session.token,
        body: { note: 'Once' },
        idempotencyKey: 'note-1',
      });
    await write();
    expect((await write()).notes_count).toBe(1);
  });

  it('are refused to the member in question, to non-moderators, and when empty', async () => {
    const { image } = await published(product, milo);
    await report(image.id, noor);
    expect((await refusal(note(image.id, 'All fine', milo))).errors).toMatchObject([{ code: 'moderation.own' }]);
    expect((await refusal(assign(image.id, milo.session.id))).errors).toMatchObject([{ code: 'moderation.own' }]);
    for (const person of [noor, auditor])
      expect((await refusal(assign(image.id, person.session.id))).errors).toMatchObject([{ code: 'case.assignee' }]);
    expect((await refusal(note(image.id, '  '))).status).toBe(422);
    expect((await refusal(note(image.id, 'I may not', auditor))).status).toBe(403);
  });

  it('are removed when their author or their subject is erased', async () => {
    const gone = await signUp(product);
    const { image } = await published(product, gone);
    await report(image.id, noor);
    const leaving = await site.staff('moderator');
    await note(image.id, 'Of somebody who leaves', leaving);
    await assign(image.id, leaving.session.id);
    const remove = ({ session: { token } }: Person) =>
      product.call(profileHttp.remove, { token, body: { password: PASSWORD } });
    const textOfNote = async () => (await caseOf(image.id)).steps.find(({ step }) => step === 'noted')?.text;
    await remove(leaving);
    await until(textOfNote, (text) => text === null, 'the note to be erased');
    expect((await caseOf(image.id)).assignee_id).toBeNull();
    await note(image.id, 'About somebody who leaves');
    await remove(gone);
    const texts = async () =>
      (await caseOf(image.id)).steps.filter(({ step }) => step === 'noted').map(({ text }) => text);
    await until(texts, (all) => all.every((text) => text === null), 'the notes to be erased');
  });
});

describe('decisions of a case', () => {
  it('dismiss all of its reports together, and are undone individually or reopened', async () => {
    const id = await reportedWork();
    const dismissed = await decide(id, 'dismiss');
    expect(dismissed).toMatchObject({ status: 'decided', open_count: 0, withheld: false });
    expect(undoable(dismissed)).toEqual(['dismissed', 'dismissed']);
    expect(await undo(id, idOfStep(dismissed, 'dismissed'), milo)).toMatchObject({ status: 'open', open_count: 1 });
    const reopened = await product.call(adminCasesHttp.reopen, {
      params: { id },
      token: milo.session.token,
      body: { reason },
    });
    expect(reopened).toMatchObject({ status: 'open', open_count: 2 });
    expect((await refusal(undo(id, idOfStep(dismissed, 'dismissed')))).errors).toMatchObject([{ code: 'case.undone' }]);
    await decide(id, 'dismiss', milo);
    expect((await refusal(decide(id, 'dismiss'))).errors).toMatchObject([{ code: 'case.nothing_open' }]);
  });

  it('take the item down, and are undone with the reports that they decided', async () => {
    const id = await reportedWork();
    const down = await decide(id, 'act');
    expect(down).toMatchObject({ status: 'decided', withheld: true, last_act: 'take_down' });
    expect(stepsOf(down)).toEqual(['reported', 'reported', 'take_down', 'resolved', 'resolved']);
    expect(undoable(down)).toEqual(['take_down']);
    expect(await isSeen(id)).toBe(false);
    const back = await undo(id, idOfStep(down, 'take_down'), milo);
    expect(back).toMatchObject({ status: 'open', open_count: 2, withheld: false, last_act: 'restore' });
    expect(await isSeen(id)).toBe(true);
    expect((await refusal(undo(id, idOfStep(down, 'take_down')))).errors).toMatchObject([{ code: 'case.undone' }]);
    // Undoing the restoration takes the work down again.
    expect(await undo(id, idOfStep(back, 'restore'))).toMatchObject({ withheld: true, status: 'decided' });
    expect(await isSeen(id)).toBe(false);
  });

  it('can be appealed, and undoing a decision accepts its appeal', async () => {
    const id = await reportedWork();
    const down = await decide(id, 'act');
    await product.call(appealsHttp.appeal, {
      params: { id: idOfStep(down, 'take_down') },
      token: ines.session.token,
      body: { appeal: { text: 'I drew it' } },
    });
    const appealed = await caseOf(id);
    expect(appealed).toMatchObject({ status: 'open', appeals_count: 1 });
    expect(appealed.steps.at(-1)).toMatchObject({ step: 'appealed', text: 'I drew it', by: ines.session.id });
    const back = await undo(id, idOfStep(down, 'take_down'), milo);
    expect(stepsOf(back)).toContain('accepted');
    expect(back.withheld).toBe(false);
  });

  it('are refused for one’s own items, for other cases, and while another moderator holds a report', async () => {
    const { image } = await published(product, milo);
    const reportId = await report(image.id, noor);
    expect((await refusal(decide(image.id, 'act', milo))).errors).toMatchObject([{ code: 'moderation.own' }]);
    const other = await reportedWork();
    const { steps } = await decide(other, 'dismiss');
    expect((await refusal(undo(image.id, steps.at(-1)?.id ?? ''))).status).toBe(404);
    await product.call(moderationHttp.claim, { params: { id: reportId }, token: admin.session.token });
    for (const action of ['dismiss', 'act'] as const)
      expect((await refusal(decide(image.id, action))).errors).toMatchObject([{ code: 'report.claimed' }]);
    expect((await refusal(decide(image.id, 'act', auditor))).status).toBe(403);
  });
});
