import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { moderationHttp, reportsHttp } from '@pixchange/contracts/http/moderation';
import { profileHttp } from '@pixchange/contracts/http/profile';
import pg from 'pg';
import { signUp, startProduct, until, type Person, type Product } from '../../../../../tests/product.ts';
import { openModeratedSite, published, type ModeratedSite } from './testing/moderated-site.ts';

let site: ModeratedSite;
let product: Product;
let admin: Person;
beforeAll(async () => {
  site = await openModeratedSite(startProduct('moderation-words'));
  ({ product } = site);
  admin = await site.staff('admin');
});
afterAll(() => product.stop());

const erase = async (person: Person): Promise<void> => {
  const { code } = await product.call(profileHttp.remove, {
    token: person.session.token,
    body: { password: person.password },
  });
  await until(
    () => product.call(profileHttp.erasure, { params: { code } }),
    ({ status }) => status === 'done',
    'the end of the erasure',
  );
};

const detail = (id: string) => product.call(moderationHttp.show, { params: { id }, token: admin.session.token });

/** Returns the entire contents of the event log and the read models as text. */
const everythingStored = async (): Promise<string> => {
  const database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  try {
    const { rows: tables } = await database.query<{ name: string }>(
      "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
    );
    const texts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await database.query<Record<string, unknown>>(`SELECT * FROM ${name}`);
      texts.push(
        ...rows
          .flatMap((row) => Object.values(row))
          .map((value) => (Buffer.isBuffer(value) ? value.toString('utf8') : (JSON.stringify(value) ?? ''))),
      );
    }
    return texts.join('\n');
  } finally {
    await database.end();
  }
};

const WORDS = {
  ofNoor: 'Unmistakable words of Noor',
  ofVisitor: 'Unmistakable words of a visitor',
  ofMona: 'Unmistakable reason of Mona',
};

describe('texts of erased members', () => {
  it('are removed everywhere: those of the reporter and the moderator, and those about a reported member', async () => {
    const [ines, noor, mona] = [await signUp(product), await signUp(product), await site.staff('moderator')];
    const { image } = await published(product, ines);
    const file = (token: string | null, comment: string) =>
      product.call(reportsHttp.file, {
        token,
        body: { report: { kind: 'image', subject_id: image.id, reason: 'other', comment } },
      });
    const [byNoor, byVisitor] = [await file(noor.session.token, WORDS.ofNoor), await file(null, WORDS.ofVisitor)];
    const decided = { params: { id: image.id }, token: mona.session.token };
    await product.call(moderationHttp.takeDownImage, { ...decided, body: { reason: WORDS.ofMona } });
    await product.call(moderationHttp.restoreImage, { ...decided, body: { reason: WORDS.ofMona } });
    const before = await everythingStored();
    for (const words of Object.values(WORDS)) expect(before).toContain(words);
    expect(await detail(byNoor.id)).toMatchObject({
      comment: WORDS.ofNoor,
      decision_reason: WORDS.ofMona,
      history: [
        { act: 'restore', reason: WORDS.ofMona },
        { act: 'take_down', reason: WORDS.ofMona },
      ],
    });

    await erase(noor);
    expect(await detail(byNoor.id)).toMatchObject({ comment: null, reporter_id: null, subject_id: image.id });
    await erase(mona);
    expect(await detail(byVisitor.id)).toMatchObject({
      comment: WORDS.ofVisitor,
      decision_reason: null,
      decided_by: mona.session.id,
      history: [
        { act: 'restore', reason: null, role: 'moderator' },
        { act: 'take_down', reason: null },
      ],
    });
    await erase(ines);
    expect(await detail(byVisitor.id)).toMatchObject({ comment: null, image: null, user: null, status: 'resolved' });
    const after = await everythingStored();
    for (const words of Object.values(WORDS)) expect(after).not.toContain(words);
  });
});
