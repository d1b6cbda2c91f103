import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import { AuditedStore } from './testing/audited-store.ts';
import { ada, bo } from './testing/stories.ts';
import { storedExample } from './testing/stored-example.ts';
import { guid, TestLog, timeOf } from './testing/test-log.ts';

const [image, other, report, appeal] = [guid(0x51), guid(0x52), guid(0x61), guid(0x62)];

const example = (type: string, data: Readonly<Record<string, unknown>>): AnyEvent => storedExample(type, 1, data);

const madeLog = (): TestLog => {
  const log = new TestLog();
  const add = (stream: string, type: string, data: Readonly<Record<string, unknown>>): string => {
    log.add(example(type, data), stream);
    return log.events.at(-1)?.id ?? '';
  };
  add(`image-${image}`, 'ImageSubmitted', { imageId: image, ownerId: ada });
  add(`image-${other}`, 'ImageSubmitted', { imageId: other, ownerId: bo });
  log.sealAll();
  add(`report-${report}`, 'ReportFiled', { reportId: report, kind: 'image', subjectId: image, ownerId: ada });
  add(`offer-${image}`, 'OfferOpened', { itemId: image, offerId: guid(0x71), kind: 'licence', sellerId: ada });
  add(`offer-${other}`, 'OfferOpened', { itemId: other, offerId: guid(0x72), kind: 'licence', sellerId: bo });
  add(`image-${other}`, 'ImageTakenDown', { imageId: other, ownerId: bo });
  add(`image-${image}`, 'ImageTakenDown', { imageId: image, ownerId: ada });
  const decided = add(`report-${report}`, 'ReportResolved', { reportId: report });
  add(`report-${appeal}`, 'AppealFiled', { reportId: appeal, actId: decided, subjectId: image, ownerId: ada });
  add(`report-${appeal}`, 'AppealAccepted', { reportId: appeal });
  add(`image-${image}`, 'ImageRestored', { imageId: image, ownerId: ada });
  return log.sealAll();
};

let store: AuditedStore;
let key = '';

beforeAll(async () => {
  store = await AuditedStore.of('excerpt', madeLog());
  store.nowMs = Date.parse(timeOf(60));
  for (const [name, ...args] of [
    ['decision', '--decision', report],
    ['work', '--work', image],
  ] as const) {
    const { code, err } = await store.inStore('export', store.file(name), ...args);
    expect({ code, err }).toMatchObject({ code: 0 });
    key = /auditor's key (\S+)/.exec(err)?.[1] ?? '';
  }
});
afterAll(() => store.stop());

const verified = async (name: string, ...args: readonly string[]) => {
  const { code, out, err } = await store.run('verify', store.file(name), '--json', ...args);
  const {
    steps = [],
    findings = [],
    selfSigned,
  } = JSON.parse(out || '{}') as {
    steps?: { type: string; stream: string }[];
    findings?: { code: string }[];
    selfSigned?: boolean;
  };
  return { code, err, selfSigned, types: steps.map(({ type }) => type), codes: findings.map(({ code: of }) => of) };
};

const change = async (to: string, from: string, work: (text: string) => string): Promise<void> =>
  writeFile(store.file(to), work(await readFile(store.file(from), 'utf8')));

describe('an excerpt', () => {
  it('about a decision has the report, the takedown, the decision, the appeal and the restoration', async () =>
    expect(await verified('decision', '--log-key', store.logKey, '--key', key)).toEqual({
      code: 0,
      err: '',
      selfSigned: false,
      types: ['ReportFiled', 'ImageTakenDown', 'ReportResolved', 'AppealFiled', 'AppealAccepted', 'ImageRestored'],
      codes: [],
    }));

  it('is reported as signed by a key from the file, with exit code 3, when no key is given', async () => {
    const { code, out } = await store.run('verify', store.file('decision'));
    expect({ code, first: out.split('\n')[0], last: out.trim().split('\n').at(-1) }).toEqual({
      code: 3,
      first: 'signed by a key that this file brings itself: not proven who signed',
      last: 'everything holds',
    });
    expect(await verified('work')).toMatchObject({ code: 3, selfSigned: true, codes: [] });
    await change('changed', 'work', (text) => text.replace(timeOf(1), timeOf(2)));
    expect((await verified('changed')).code).toBe(1);
  });

  it('about a work has its submission, offer, takedown and restoration, and no other work', async () => {
    const { types, codes } = await verified('work', '--log-key', store.logKey);
    expect({ types, codes }).toEqual({
      types: ['ImageSubmitted', 'OfferOpened', 'ImageTakenDown', 'ImageRestored'],
      codes: [],
    });
    const text = await readFile(store.file('work'), 'utf8');
    expect([text.includes(ada), text.includes(other), text.includes(bo)]).toEqual([true, false, false]);
  });

  it('is printed with the actor and the owner of each event, and with the unproven claims', async () => {
    const { out } = await store.run('verify', store.file('work'), '--log-key', store.logKey);
    expect(out).toContain(`ImageSubmitted  by tester`);
    expect(out).toContain(`ownerId: ${ada}`);
    expect(out).toContain('that these are all events: only the exporter states this');
    expect(out.trim().split('\n').at(-1)).toBe('everything holds');
  });

  it.each<[string, (text: string) => string, readonly string[]]>([
    [
      'another author',
      (text) => text.replace(`"ownerId":"${ada}"`, `"ownerId":"${bo}"`),
      ['proof.wrong', 'bundle.changed'],
    ],
    ['another time', (text) => text.replace(timeOf(1), timeOf(2)), ['proof.wrong', 'bundle.changed']],
    ['no proof', (text) => text.replace(/"proof":\{[^}]*\},/, ''), ['proof.missing', 'bundle.changed']],
    [
      'another subject',
      (text) => text.replace(`"id":"${image}"`, `"id":"${other}"`),
      ['proof.foreign', 'bundle.header'],
    ],
    [
      'a missing event',
      (text) => text.replace(/\{"position":"[^\n]*ImageTakenDown[^\n]*\n/, ''),
      ['bundle.changed', 'bundle.events'],
    ],
  ])('with %s is refused', async (_, work, codes) => {
    await change('changed', 'work', work);
    const found = await verified('changed', '--log-key', store.logKey);
    expect(found.code).toBe(1);
    expect(found.codes).toEqual(expect.arrayContaining([...codes]));
  });

  it('is refused with the key of another log', async () => {
    const wrong = store.logKey.replace('example.org', 'example.com');
    expect((await store.run('verify', store.file('work'), '--log-key', wrong)).code).toBe(2);
    const { key: own } = new TestLog().key;
    const { noteKeyText } = await import('@pixchange/contracts/audit/signed-note');
    expect((await verified('work', '--log-key', noteKeyText(own))).codes).toEqual(['all-head.signature']);
  });

  it.each([
    [['export', 'x', '--decision', report, '--work', image]],
    [['export', 'x', '--work', image, '--user', ada]],
    [['export', 'x', '--work', 'x']],
    [['--work', image]],
  ])('is refused with the arguments %j', async (args) => {
    const { code, err } = await store.run(...args, '--event-store', store.url);
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('--work') as unknown });
  });
});
