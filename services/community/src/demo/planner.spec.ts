import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { DemoArtist } from './manifest.ts';
import { nextStep, workKey, type Seen, type SeenAlbum, type SeenImage, type Step } from './planner.ts';

const work = (title: string) => ({
  title,
  file: 'art/cat.png',
  tags: ['cat'],
  subcategory: 'animals-cats',
  altText: `The picture of ${title}, in words.`,
});
const artist: DemoArtist = {
  username: 'ines',
  fullName: 'Ines',
  description: 'Loops.',
  profileImage: null,
  coverImage: null,
  albums: [
    { title: 'One', works: [work('a'), work('b')] },
    { title: 'Two', works: [work('c')] },
  ],
};

const seen = (given: Partial<Seen>): Seen => ({
  account: 'confirmed',
  lacking: [],
  albums: [],
  uploads: new Map(),
  submitted: new Set(),
  ...given,
});
const image = (title: string, status: SeenImage['status'] = 'ready'): SeenImage => ({ title, status });
const album = (title: string, images: SeenImage[], published = false): SeenAlbum => ({
  id: `id-${title}`,
  title,
  published,
  images,
});
const uploaded = (...keys: string[]) => new Map(keys.map((key) => [key, `attachment-${key}`]));
const whole = [album('One', [image('a'), image('b')], true), album('Two', [image('c')], true)];

describe('the next step', () => {
  it('is to register when there is no account', () =>
    expect(nextStep(artist, seen({ account: 'none' }))).toEqual({ do: 'register' }));
  it('is to confirm an unconfirmed account', () =>
    expect(nextStep(artist, seen({ account: 'not_confirmed' }))).toEqual({ do: 'confirm' }));
  it('is the first album before the profile', () =>
    expect(nextStep(artist, seen({ lacking: ['coverImage'] }))).toEqual({ do: 'create-album', title: 'One' }));
  it.each([{ albums: [album('One', [image('a', 'processing')])] }, { submitted: new Set(['One/a']) }])(
    'is the profile after the first works',
    (given) =>
      expect(nextStep(artist, seen({ lacking: ['coverImage'], ...given }))).toEqual({
        do: 'describe',
        parts: ['coverImage'],
      }),
  );

  it('uploads only works that are not shown yet', () => {
    const step = nextStep(artist, seen({ albums: [album('One', [image('a')])] }));
    expect(step).toEqual({ do: 'upload', albumId: 'id-One', albumTitle: 'One', works: [work('b')] });
  });

  it('uploads a few works at a time, and submits them before the next', () => {
    const works = ['a', 'b', 'c', 'd', 'e'].map(work);
    const many = { ...artist, albums: [{ title: 'One', works }] };
    const empty = { albums: [album('One', [])] };
    expect(nextStep(many, seen(empty))).toMatchObject({ do: 'upload', works: works.slice(0, 4) });
    expect(nextStep(many, seen({ ...empty, uploads: uploaded('One/a') }))).toMatchObject({
      do: 'submit',
      works: [work('a')],
    });
  });

  it('submits an uploaded work that is not shown yet', () => {
    const step = nextStep(artist, seen({ albums: [album('One', [image('a')])], uploads: uploaded('One/a', 'One/b') }));
    expect(step).toEqual({ do: 'submit', albumId: 'id-One', albumTitle: 'One', works: [work('b')] });
  });

  it('continues with the next album while the first is being processed', () => {
    expect(nextStep(artist, seen({ albums: [album('One', [image('a', 'processing'), image('b')])] }))).toEqual({
      do: 'create-album',
      title: 'Two',
    });
  });

  it('waits for works that are submitted but missing from a lagging list', () => {
    const submitted = new Set(['One/a', 'One/b', 'Two/c']);
    expect(nextStep(artist, seen({ albums: [album('One', []), album('Two', [])], submitted }))).toEqual({ do: 'wait' });
  });

  it('publishes a complete album before the next one is created', () => {
    expect(nextStep(artist, seen({ albums: [album('One', [image('a'), image('b')])] }))).toEqual({
      do: 'publish',
      albumId: 'id-One',
      albumTitle: 'One',
    });
  });

  it('publishes an album with a failed work, and names the work in the end', () => {
    const first = [image('a'), image('b', 'failed')];
    expect(nextStep(artist, seen({ albums: [album('One', first)] })).do).toBe('publish');
    expect(nextStep(artist, seen({ albums: [album('One', first, true), album('Two', [image('c')], true)] }))).toEqual({
      do: 'nothing',
      failed: ['b'],
    });
  });

  it('does not publish an album in which every work failed', () => {
    expect(nextStep(artist, seen({ albums: [whole[0] as SeenAlbum, album('Two', [image('c', 'failed')])] }))).toEqual({
      do: 'nothing',
      failed: ['c'],
    });
  });

  it('is nothing when everything exists', () =>
    expect(nextStep(artist, seen({ albums: whole }))).toEqual({ do: 'nothing', failed: [] }));
});

/** Simulated product. An upload becomes an image once, and the response to every step may be lost. */
class Product {
  private account: Seen['account'] = 'none';
  private readonly albums: {
    id: string;
    title: string;
    published: boolean;
    images: { title: string; status: SeenImage['status'] }[];
  }[] = [];
  private lacking: Seen['lacking'] = ['description', 'profileImage', 'coverImage'];
  private readonly used = new Set<string>();
  private uploads = new Map<string, string>();
  private submitted = new Set<string>();

  seen = (): Seen =>
    structuredClone({
      account: this.account,
      lacking: this.lacking,
      albums: this.albums,
      uploads: this.uploads,
      submitted: this.submitted,
    });

  /** Starts a new run, which knows only the notes. */
  restart = (): void => this.submitted.clear();

  process = (): void => this.albums.forEach(({ images }) => images.forEach((one) => (one.status = 'ready')));

  carryOut(step: Step, answerArrives: boolean): void {
    if (step.do === 'register') this.account = 'not_confirmed';
    if (step.do === 'confirm') this.account = 'confirmed';
    if (step.do === 'describe') this.lacking = answerArrives ? [] : this.lacking.slice(1);
    if (step.do === 'create-album')
      this.albums.push({ id: step.title, title: step.title, published: step.title !== 'Two', images: [] });
    if (step.do === 'upload' && answerArrives) {
      step.works.forEach(({ title }) => this.uploads.set(workKey(step.albumTitle, title), `${title}-upload`));
      this.submit(step, answerArrives);
    }
    if (step.do === 'publish')
      this.albums.filter(({ id }) => id === step.albumId).forEach((one) => (one.published = true));
    if (step.do === 'submit') this.submit(step, answerArrives);
    if (step.do === 'wait') this.process();
  }

  private submit(step: Extract<Step, { do: 'upload' | 'submit' }>, answerArrives: boolean): void {
    for (const { title } of step.works) {
      const upload = this.uploads.get(workKey(step.albumTitle, title));
      if (upload === undefined) throw new Error(`${title} was submitted without an upload`);
      if (!this.used.has(upload))
        this.albums.find(({ id }) => id === step.albumId)?.images.push({ title, status: 'processing' });
      this.used.add(upload);
      if (answerArrives) this.submitted.add(workKey(step.albumTitle, title));
    }
  }
}

it('ends with every work once, whatever answers are lost and wherever a run is killed', () => {
  const mishaps = fc.array(fc.constantFrom('fine', 'answer lost', 'killed', 'processed'), { maxLength: 60 });
  fc.assert(
    fc.property(mishaps, (fates) => {
      const product = new Product();
      const stepsMax = fates.length + 30;
      for (let index = 0; index < stepsMax; index += 1) {
        const fate = fates[index] ?? 'fine';
        const step = nextStep(artist, product.seen());
        product.carryOut(step, fate === 'fine' || fate === 'processed');
        if (fate === 'killed') product.restart();
        if (fate === 'processed') product.process();
      }
      expect(nextStep(artist, product.seen())).toEqual({ do: 'nothing', failed: [] });
      const { albums } = product.seen();
      expect(
        albums.map(({ title, published, images }) => [title, published, images.map((one) => one.title).sort()]),
      ).toEqual([
        ['One', true, ['a', 'b']],
        ['Two', true, ['c']],
      ]);
    }),
  );
});
