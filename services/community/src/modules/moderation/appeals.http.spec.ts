import { beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { appealsHttp, type DecisionView } from '@pixchange/contracts/http/appeals';
import { moderationHttp, reportsHttp } from '@pixchange/contracts/http/moderation';
import { mailTo, sharedProduct, signUp, until, type Person, type Product } from '../../../../../tests/product.ts';
import { jsonIn } from '../../../../../tests/zip.ts';
import { openModeratedSite, published, refusal, show, type ModeratedSite } from './testing/moderated-site.ts';

let site: ModeratedSite;
let product: Product;
let mona: Person;
beforeAll(async () => {
  site = await openModeratedSite(sharedProduct('plain'));
  ({ product } = site);
  mona = await site.staff('moderator');
});

const reason = 'Copied from somebody';
const as = ({ session: { token } }: Person) => ({ token });

const takeDown = (id: string, by = mona) =>
  product.call(moderationHttp.takeDownImage, { ...as(by), params: { id }, body: { reason } });
const decisionsOf = async (person: Person): Promise<DecisionView[]> =>
  (await product.call(appealsHttp.list, as(person))).collection;
const decisionOf = async (person: Person): Promise<DecisionView> => {
  const [latest] = await decisionsOf(person);
  if (latest === undefined) throw new Error('nothing was decided');
  return latest;
};
const appeal = (id: string, token: string | null, code?: string, text = 'I drew it myself') =>
  product.call(appealsHttp.appeal, { token, params: { id }, body: { appeal: { text }, code } });
const appealsIn = async (by: Person, subject_id: string) =>
  product.call(moderationHttp.list, { ...as(by), query: { filter: JSON.stringify({ kind: 'appeal', subject_id }) } });

/** Returns the decision id and the code in the link of an email about a decision. */
const linkIn = (mail: string): { id: string; code: string } => {
  const [, id, code] = /\/decisions\/([\w-]+)\?code=([0-9a-f]{32})/.exec(mail) ?? [];
  if (id === undefined || code === undefined) throw new Error(`no link in ${mail}`);
  return { id, code };
};

describe('a decision', () => {
  it('is shown only to the member concerned, with the reason and the deadline for an appeal', async () => {
    const [ines, noor] = [await signUp(product), await signUp(product)];
    const { image } = await published(product, ines);
    await takeDown(image.id);
    const decision = await decisionOf(ines);
    expect(decision).toMatchObject({
      act: 'take_down',
      kind: 'image',
      subject_id: image.id,
      title: 'A work',
      reason,
      in_force: true,
      appeal: null,
    });
    expect(Date.parse(decision.appeal_until ?? '')).toBeGreaterThan(Date.now());
    expect(await product.call(appealsHttp.show, { ...as(ines), params: { id: decision.id } })).toEqual(decision);
    for (const token of [null, noor.session.token, mona.session.token])
      expect(await refusal(product.call(appealsHttp.show, { token, params: { id: decision.id } }))).toMatchObject({
        status: 404,
      });
    expect(await decisionsOf(noor)).toEqual([]);
  });

  it('is not shown for a wrong code or an invalid id', async () => {
    const ines = await signUp(product);
    const { image } = await published(product, ines);
    await takeDown(image.id);
    const { id } = await decisionOf(ines);
    for (const [act, code] of [
      [id, '0'.repeat(32)],
      [id, ''],
      ['nothing', '0'.repeat(32)],
    ] as const) {
      expect(
        await refusal(product.call(appealsHttp.show, { token: null, params: { id: act }, query: { code } })),
      ).toMatchObject({ status: 404 });
      expect(await refusal(appeal(act, null, code))).toMatchObject({ status: 404 });
    }
  });

  it('cannot be appealed when it was reversed or is a restoration', async () => {
    const ines = await signUp(product);
    const { image } = await published(product, ines);
    await takeDown(image.id);
    const { id } = await decisionOf(ines);
    await product.call(moderationHttp.restoreImage, { ...as(mona), params: { id: image.id }, body: { reason } });
    const [restored, first] = await decisionsOf(ines);
    expect(first).toMatchObject({ id, in_force: false, appeal_until: null });
    expect(restored).toMatchObject({ act: 'restore', in_force: true, appeal_until: null });
    for (const decision of [id, restored?.id ?? ''])
      expect(await refusal(appeal(decision, ines.session.token))).toMatchObject({
        status: 409,
        errors: [{ code: 'appeal.over' }],
      });
  });
});

describe('an appeal', () => {
  it('is decided by another moderator, who can restore the work', async () => {
    const ines = await signUp(product);
    const { image } = await published(product, ines);
    await takeDown(image.id);
    const { id } = await decisionOf(ines);
    expect(await appeal(id, ines.session.token)).toMatchObject({
      appeal: { status: 'open', text: 'I drew it myself', reason: null, decided_at: null },
      appeal_until: null,
    });
    const [open] = await appealsIn(mona, image.id);
    expect(open).toMatchObject({ kind: 'appeal', subject_kind: 'image', appeal_of: id, comment: 'I drew it myself' });
    const params = { id: open?.id ?? '' };
    expect(await refusal(product.call(moderationHttp.claim, { ...as(mona), params }))).toMatchObject({
      status: 403,
      errors: [{ code: 'appeal.own_decision' }],
    });
    const milo = await site.staff('moderator');
    await product.call(moderationHttp.claim, { ...as(milo), params });
    expect(await product.call(moderationHttp.show, { ...as(milo), params })).toMatchObject({
      image: { id: image.id },
      appealed: { id, moderator_id: mona.session.id, reason },
    });
    await product.call(moderationHttp.restoreImage, {
      ...as(milo),
      params: { id: image.id },
      body: { reason: 'Drawn by its member', report_id: params.id },
    });
    expect(await product.call(moderationHttp.show, { ...as(mona), params })).toMatchObject({
      status: 'resolved',
      decision: 'restored',
      decided_by: milo.session.id,
    });
    expect((await show(product, image.id, null)).id).toBe(image.id);
    expect(await product.call(appealsHttp.show, { ...as(ines), params: { id } })).toMatchObject({
      in_force: false,
      appeal: { status: 'accepted', reason: 'Drawn by its member' },
    });
  });

  it('can be filed once; declining it sends an email', async () => {
    const ines = await signUp(product);
    const { image } = await published(product, ines);
    await takeDown(image.id);
    const { id } = await decisionOf(ines);
    await appeal(id, ines.session.token);
    expect(await refusal(appeal(id, ines.session.token))).toMatchObject({
      status: 409,
      errors: [{ code: 'appeal.exists' }],
    });
    const [open] = await appealsIn(mona, image.id);
    const params = { id: open?.id ?? '' };
    const milo = await site.staff('moderator');
    await product.call(moderationHttp.claim, { ...as(milo), params });
    await product.call(moderationHttp.dismiss, { ...as(milo), params, body: { reason: 'It is a copy' } });
    expect(await product.call(appealsHttp.show, { ...as(ines), params: { id } })).toMatchObject({
      in_force: true,
      appeal: { status: 'declined', reason: 'It is a copy' },
    });
    const mail = await until(
      () => mailTo(ines.email),
      ({ text }) => text.includes('It is a copy'),
      'the answer',
    );
    expect(linkIn(mail.text).id).toBe(id);
    expect(await refusal(appeal(id, ines.session.token))).toMatchObject({ status: 409 });
  });

  it('can be filed without a session, with the link in the mail', async () => {
    const ines = await signUp(product);
    await product.call(moderationHttp.suspend, { ...as(mona), params: { id: ines.session.id }, body: { reason } });
    const mail = await until(
      () => mailTo(ines.email),
      ({ text }) => text.includes('/decisions/'),
      'the mail about the decision',
    );
    const { id, code } = linkIn(mail.text);
    expect(await product.call(appealsHttp.show, { token: null, params: { id }, query: { code } })).toMatchObject({
      act: 'suspend',
      kind: 'user',
      reason,
    });
    await appeal(id, null, code, 'It was not me');
    const milo = await site.staff('moderator');
    const [open] = await appealsIn(milo, ines.session.id);
    await product.call(moderationHttp.claim, { ...as(milo), params: { id: open?.id ?? '' } });
    await product.call(moderationHttp.reinstate, {
      ...as(milo),
      params: { id: ines.session.id },
      body: { reason: 'It was not them', report_id: open?.id },
    });
    const { email, password } = ines;
    await product.call(accountsHttp.signIn, { body: { session: { email, password } } });
  });

  it('is in the archive of the member’s data, as are their reports', async () => {
    const [ines, noor] = [await signUp(product), await signUp(product)];
    const { image } = await published(product, ines);
    const others = await published(product, noor);
    await product.call(reportsHttp.file, {
      ...as(ines),
      body: { report: { kind: 'image', subject_id: others.image.id, reason: 'spam', comment: 'Seen before' } },
    });
    await takeDown(image.id);
    await appeal((await decisionOf(ines)).id, ines.session.token);
    const zip = await until(
      () => fetch(`${product.url}/api/profile/export`, { headers: { authorization: `Bearer ${ines.session.token}` } }),
      ({ status }) => status === 200,
      'the archive',
    );
    const bytes = Buffer.from(await zip.arrayBuffer());
    expect(jsonIn(bytes, 'decisions.json')).toEqual([
      expect.objectContaining({ subject_id: image.id, appeal: expect.objectContaining({ text: 'I drew it myself' }) }),
    ]);
    expect(jsonIn(bytes, 'reports.json')).toEqual([
      expect.objectContaining({ subject_id: others.image.id, comment: 'Seen before', status: 'open' }),
    ]);
  });

  it('is accepted when a moderator restores the work independently of it', async () => {
    const ines = await signUp(product);
    const { image } = await published(product, ines);
    await takeDown(image.id);
    const { id } = await decisionOf(ines);
    await appeal(id, ines.session.token);
    const milo = await site.staff('moderator');
    await product.call(moderationHttp.restoreImage, { ...as(milo), params: { id: image.id }, body: { reason } });
    expect(await product.call(appealsHttp.show, { ...as(ines), params: { id } })).toMatchObject({
      appeal: { status: 'accepted' },
    });
  });

  it('cannot be the reason for a takedown', async () => {
    const ines = await signUp(product);
    const { image } = await published(product, ines);
    await takeDown(image.id);
    const { id } = await decisionOf(ines);
    await appeal(id, ines.session.token);
    const milo = await site.staff('moderator');
    const [open] = await appealsIn(milo, image.id);
    await product.call(moderationHttp.claim, { ...as(milo), params: { id: open?.id ?? '' } });
    expect(
      await refusal(
        product.call(moderationHttp.takeDownImage, {
          ...as(milo),
          params: { id: image.id },
          body: { reason, report_id: open?.id },
        }),
      ),
    ).toMatchObject({ status: 422, errors: [{ code: 'report.about-another' }] });
  });
});
