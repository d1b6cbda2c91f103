import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp, ownUserView, publicProfileView } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { ApiError } from '@pixchange/contracts/http/client';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { profileHttp } from '@pixchange/contracts/http/profile';
import { Wallet } from 'ethers';
import pg from 'pg';
import sharp from 'sharp';
import {
  newEmail,
  PASSWORD,
  signUp,
  startProduct,
  until,
  upload,
  type Person,
  type Product,
} from '../../../../../../tests/product.ts';

let product: Product;
let ines: Person;
let noor: Person;
beforeAll(async () => {
  product = await startProduct('profile');
  [ines, noor] = [await signUp(product), await signUp(product)];
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

const edit = (person: Person, body: Record<string, unknown>) =>
  product.call(profileHttp.edit, { token: person.session.token, body });
const shown = (id: string) => product.call(accountsHttp.user, { params: { id } });
const patch = (person: Person | null, path: string, body: URLSearchParams | FormData) =>
  fetch(`${product.url}${path}`, {
    method: 'PATCH',
    body,
    headers: person === null ? {} : { authorization: `Bearer ${person.session.token}` },
  });

describe('a profile edit', () => {
  it('changes the sent fields, keeps the others, and is shown to others immediately', async () => {
    const own = await edit(ines, { full_name: ' Ines O. ', description: 'Loops\nand cats', show_follow_info: false });
    expect(ownUserView.strict().parse(own)).toMatchObject({
      full_name: 'Ines O.',
      description: 'Loops\nand cats',
      show_follow_info: false,
      username: ines.username,
    });
    expect(publicProfileView.strict().parse(await shown(ines.username))).toMatchObject({
      full_name: 'Ines O.',
      description: 'Loops\nand cats',
      followers_count: null,
    });
    expect(await edit(ines, { description: '' })).toMatchObject({
      full_name: 'Ines O.',
      description: null,
      show_follow_info: false,
    });
    expect(await edit(ines, {})).toMatchObject({ full_name: 'Ines O.' });
  });

  it('is accepted in all three encodings, flat or nested under user', async () => {
    const form = new FormData();
    form.append('user[full_name]', 'Form');
    form.append('user[description]', 'two\nlines');
    for (const [body, name] of [
      [form, 'Form'],
      [new URLSearchParams({ full_name: 'Urlencoded', show_follow_info: 'true' }), 'Urlencoded'],
      [new URLSearchParams({ 'user[full_name]': 'Nested' }), 'Nested'],
    ] as const) {
      const response = await patch(noor, '/api/profile', body);
      expect([response.status, ownUserView.parse(await response.json()).full_name]).toEqual([200, name]);
    }
    expect(await edit(noor, { user: { full_name: 'JSON' } } as never)).toMatchObject({ full_name: 'JSON' });
  });

  it.each([
    ['full_name', { full_name: '  ' }],
    ['full_name', { full_name: 'x'.repeat(81) }],
    ['description', { description: 'x'.repeat(501) }],
    ['description', { description: 'a\u202Eb' }],
    ['username', { username: 'a b' }],
    ['show_follow_info', { show_follow_info: 'perhaps' }],
    ['username', { username: { toString: 'x' } }],
  ])('is refused on %s for %j', async (attribute, body) => {
    expect(await refusal(edit(ines, body))).toMatchObject({ status: 422, errors: [{ attribute }] });
  });

  it('is refused with an unknown field, in JSON and in a form, and then changes nothing', async () => {
    const own = () => product.call(accountsHttp.ownProfile, { token: noor.session.token });
    const before = await own();
    const others = { status: 'suspended', roles: ['admin'], coins: 1_000, email: newEmail(), id: ines.session.id };
    for (const [name, value] of Object.entries(others))
      expect(await refusal(edit(noor, { full_name: 'Changed', [name]: value }))).toMatchObject({
        status: 422,
        errors: [{ title: `There is no field ${name}`, code: 'invalid' }],
      });
    const form = new FormData();
    form.append('user[full_name]', 'Changed');
    form.append('user[fullname]', 'Misspelled');
    expect((await patch(noor, '/api/profile', form)).status).toBe(422);
    expect(await own()).toEqual(before);
  });

  it('requires a confirmed and logged-in member', async () => {
    const fresh = await signUp(product, { confirmed: false });
    expect(await refusal(edit(fresh, { full_name: 'X' }))).toMatchObject({
      status: 403,
      errors: [{ code: 'not_confirmed' }],
    });
    expect((await patch(null, '/api/profile', new URLSearchParams({ full_name: 'X' }))).status).toBe(401);
  });
});

describe('a username', () => {
  it('is changed on the profile, its works and albums, and the old one is free for others', async () => {
    const ida = await signUp(product);
    const album = await product.call(albumsHttp.create, {
      token: ida.session.token,
      body: { album: { title: 'Cats', published: true } },
    });
    const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#a15' } })
      .png()
      .toBuffer();
    const image = await upload(product, ida.session.token, picture, 'image/png');
    await product.call(imagesHttp.submit, {
      token: ida.session.token,
      body: { image: { attachment_id: image, album_id: album.id } },
    });
    const name = `x_${ida.username.slice(2)}`;
    expect(await edit(ida, { username: name.toUpperCase() })).toMatchObject({ username: name });
    expect(await shown(name)).toMatchObject({ id: ida.session.id });
    expect(await refusal(shown(ida.username))).toMatchObject({ status: 404 });
    expect(await product.call(imagesHttp.show, { token: ida.session.token, params: { id: image } })).toMatchObject({
      user: { username: name },
    });
    expect(await product.call(albumsHttp.ofUser, { params: { id: name } })).toMatchObject({ page: 1 });
    expect(await edit(noor, { username: ida.username })).toMatchObject({ username: ida.username });
    expect(await refusal(edit(ida, { username: ida.username }))).toMatchObject({
      status: 422,
      errors: [{ attribute: 'username', code: 'account.username-taken' }],
    });
  });

  it('can be changed back, repeatedly', async () => {
    const ada = await signUp(product);
    const other = `y_${ada.username.slice(2)}`;
    for (let round = 0; round < 3; round += 1) {
      expect(await edit(ada, { username: other })).toMatchObject({ username: other });
      expect(await edit(ada, { username: ada.username })).toMatchObject({ username: ada.username });
    }
    expect(await refusal(edit(noor, { username: ada.username }))).toMatchObject({ status: 422 });
  });

  it('is given to one of three members who request it simultaneously', async () => {
    const people = await Promise.all([signUp(product), signUp(product), signUp(product)]);
    const answers = await Promise.allSettled(people.map((person) => edit(person, { username: 'wanted' })));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('a blockchain address', () => {
  const wallet = Wallet.createRandom();
  const challenge = (person: Person, address: string) =>
    product.call(profileHttp.addressChallenge, { token: person.session.token, query: { address } });

  it('is shown only to its owner once its key has signed, and removed only with the password', async () => {
    const { message } = await challenge(ines, wallet.address);
    expect(message.startsWith('localhost:8080 wants you to sign in with your Ethereum account:\n')).toBe(true);
    const form = new FormData();
    form.append('user_address', wallet.address);
    // A browser sends the line breaks of a form as CR LF.
    form.append('address_message', message.replaceAll('\n', '\r\n'));
    form.append('address_signature', await wallet.signMessage(message));
    const response = await patch(ines, '/api/profile', form);
    expect([response.status, ownUserView.parse(await response.json()).user_address]).toEqual([200, wallet.address]);
    expect(JSON.stringify(await shown(ines.session.id))).not.toContain(wallet.address);
    expect(await refusal(edit(ines, { user_address: '' }))).toMatchObject({
      status: 422,
      errors: [{ attribute: 'password', code: 'profile.wrong-password' }],
    });
    expect(await edit(ines, { user_address: '', password: PASSWORD })).toMatchObject({ user_address: null });
  });

  it.each([
    ['lower case', (address: string) => address.toLowerCase()],
    ['upper case', (address: string) => address.toUpperCase()],
    ['groups of letters', (address: string) => ` ${address.slice(0, 10)} ${address.slice(10)} `],
  ])('is accepted in %s, and shown with its checksum', async (_, written) => {
    const [kai, other] = [await signUp(product), Wallet.createRandom()];
    const { message } = await challenge(kai, written(other.address));
    const proof = { address_message: message, address_signature: await other.signMessage(message) };
    expect(await edit(kai, { user_address: written(other.address), ...proof })).toMatchObject({
      user_address: other.address,
    });
  });

  it('is not proven by a message that was used, changed, issued to another member, or signed by another key', async () => {
    const { message } = await challenge(ines, wallet.address);
    const signature = await wallet.signMessage(message);
    const proof = { user_address: wallet.address, address_message: message, address_signature: signature };
    expect(await refusal(edit(noor, proof))).toMatchObject({
      status: 422,
      errors: [{ code: 'address.challenge-used-up' }],
    });
    expect(
      await refusal(edit(ines, { ...proof, address_signature: await Wallet.createRandom().signMessage(message) })),
    ).toMatchObject({ status: 422, errors: [{ attribute: 'address_signature' }] });
    const changed = message.replace('costs nothing', 'costs all');
    expect(
      await refusal(
        edit(ines, { ...proof, address_message: changed, address_signature: await wallet.signMessage(changed) }),
      ),
    ).toMatchObject({ status: 422, errors: [{ attribute: 'address_message' }] });
    expect(await refusal(edit(ines, { ...proof, user_address: Wallet.createRandom().address }))).toMatchObject({
      status: 422,
    });
    expect(await refusal(edit(ines, { user_address: wallet.address }))).toMatchObject({
      status: 422,
      errors: [{ code: 'address.not-proven' }],
    });
    for (const address_signature of ['', '0x', 'x'.repeat(132), `0x${'0'.repeat(130)}`])
      expect(await refusal(edit(ines, { ...proof, address_signature }))).toMatchObject({ status: 422 });
    expect(await edit(ines, proof)).toMatchObject({ user_address: wallet.address });
    expect(await refusal(edit(ines, { ...proof }))).toMatchObject({
      status: 422,
      errors: [{ code: 'address.challenge-used-up' }],
    });
  });

  it.each([
    [
      'a wrong checksum',
      'address.not-checksummed',
      wallet.address
        .replace(/[a-f]/, (letter) => letter.toUpperCase())
        .replace(/[A-F]/, (letter) => letter.toLowerCase())
        .replace(/^0x./, '0xF'),
    ],
    ['another length', 'address.length', wallet.address.slice(0, -1)],
    ['no 0x', 'address.no-prefix', wallet.address.slice(2)],
    ['another letter', 'address.letter', wallet.address.replace(/.$/, 'g')],
    ['a name', 'address.name', 'ines.eth'],
  ])('with %s is refused', async (_, code, address) => {
    expect(await refusal(challenge(ines, address))).toMatchObject({
      status: 422,
      errors: [{ attribute: 'address', code }],
    });
    expect(
      await refusal(edit(ines, { user_address: address, address_message: 'x', address_signature: 'x' })),
    ).toMatchObject({ status: 422, errors: [{ attribute: 'user_address' }] });
  });
});

const image = (width: number, height: number, background: string, format: 'png' | 'jpeg' = 'png') =>
  sharp({ create: { width, height, channels: 3, background } })
    [format]()
    .toBuffer();

describe('the pictures of a profile', () => {
  const send = (person: Person | null, files: Record<string, Uint8Array>) => {
    const form = new FormData();
    for (const [name, bytes] of Object.entries(files))
      form.append(name, new Blob([new Uint8Array(bytes)]), 'picture.png');
    return patch(person, '/api/profile/images', form);
  };
  const fetched = async (path: string | null) => {
    const response = await fetch(`${product.url}${path}`);
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  it('are cropped, shown on the profile and its works, and replaced one by one', async () => {
    const { token } = ines.session;
    const answer = await send(ines, {
      profile_image: await image(900, 700, '#22aa44'),
      cover_image: await image(1_000, 208, '#aa2244', 'jpeg'),
    });
    const own = ownUserView.strict().parse(await answer.json());
    expect([answer.status, own.profile_image.url]).toEqual([
      200,
      expect.stringMatching(new RegExp(`^/media/profiles/${own.id}/profile_image-[0-9a-f]{12}\\.jpg$`)),
    ]);
    const avatar = await fetched(own.profile_image.url);
    expect(avatar.response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    );
    expect(await sharp(avatar.bytes).metadata()).toMatchObject({ width: 634, height: 634, format: 'jpeg' });
    expect(await sharp((await fetched(own.cover_image.url)).bytes).metadata()).toMatchObject({
      width: 1_000,
      height: 208,
    });
    expect(await shown(ines.username)).toMatchObject({
      profile_image: own.profile_image,
      cover_image: own.cover_image,
    });
    const work = await upload(product, token, await image(300, 300, '#123456'), 'image/png');
    expect(await product.call(imagesHttp.submit, { token, body: { image: { attachment_id: work } } })).toMatchObject({
      user: { profile_image: own.profile_image },
    });

    const again = ownUserView.parse(
      await (await send(ines, { profile_image: await image(240, 240, '#0000ff') })).json(),
    );
    expect(again.cover_image).toEqual(own.cover_image);
    expect(await sharp((await fetched(again.profile_image.url)).bytes).metadata()).toMatchObject({
      width: 240,
      height: 240,
    });
    expect((await fetched(own.profile_image.url)).response.status).toBe(404);
    const etag = (await fetched(again.profile_image.url)).response.headers.get('etag') ?? '';
    expect(
      (await fetch(product.url + (again.profile_image.url ?? ''), { headers: { 'if-none-match': etag } })).status,
    ).toBe(304);
  });

  it('keep a transparent avatar transparent', async () => {
    const cutOut = await sharp({ create: { width: 400, height: 400, channels: 4, background: '#ff000000' } })
      .composite([{ input: await image(100, 100, '#00ff00') }])
      .png()
      .toBuffer();
    const own = ownUserView.parse(await (await send(noor, { 'user[profile_image]': cutOut })).json());
    expect(await sharp((await fetched(own.profile_image.url)).bytes).metadata()).toMatchObject({
      format: 'webp',
      hasAlpha: true,
      width: 400,
    });
  });

  it.each([
    ['profile_image', 'low_resolution', 'File has low resolution', () => image(120, 120, '#fff')],
    [
      'cover_image',
      'unsupported_type',
      'File is not an image or video that can be shown here',
      () => Promise.resolve(Buffer.from('<script>alert(1)</script>')),
    ],
    ['cover_image', 'too_large', 'File is more than 25 MB', () => Promise.resolve(Buffer.alloc(26_214_401, 1))],
  ])('are refused on %s with %s, and nothing changes', async (attribute, code, title, bytes) => {
    const before = await shown(noor.session.id);
    const good = attribute === 'profile_image' ? 'cover_image' : 'profile_image';
    const response = await send(noor, { [good]: await image(300, 300, '#777'), [attribute]: await bytes() });
    expect([response.status, await response.json()]).toEqual([
      422,
      { errors: [{ attribute, code: `media.${code}`, title }] },
    ]);
    expect(await shown(noor.session.id)).toEqual(before);
  });

  it('must be files, from a confirmed member', async () => {
    const fresh = await signUp(product, { confirmed: false });
    const files = { profile_image: await image(300, 300, '#777') };
    expect((await send(fresh, files)).status).toBe(403);
    expect((await send(null, files)).status).toBe(401);
    expect((await send(ines, {})).status).toBe(422);
    expect((await send(ines, { something: files.profile_image })).status).toBe(422);
    expect((await patch(ines, '/api/profile/images', new URLSearchParams({ profile_image: 'x' }))).status).toBe(415);
    const unbounded = await fetch(`${product.url}/api/profile/images`, {
      method: 'PATCH',
      body: 'x',
      headers: { authorization: `Bearer ${ines.session.token}`, 'content-type': 'multipart/form-data' },
    });
    expect(unbounded.status).toBe(400);
    const picture = 'content-disposition: form-data; name="profile_image"; filename="a.png"';
    for (const body of ['--x\r\n\u00bd--x--\r\n', `--x\r\n${picture}\r\n\r\ncut off`]) {
      const broken = await fetch(`${product.url}/api/profile/images`, {
        method: 'PATCH',
        body,
        headers: { authorization: `Bearer ${ines.session.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      });
      expect([broken.status, await broken.json()]).toMatchObject([400, { errors: [{ code: 'malformed_body' }] }]);
    }
    // The form of a profile edit accepts no files.
    const form = new FormData();
    form.append('full_name', new Blob(['x']), 'x.png');
    expect((await patch(ines, '/api/profile', form)).status).toBe(415);
  });

  it('remain available after two simultaneous uploads, and both requests are answered', async () => {
    const answers = await Promise.all([
      send(ines, { cover_image: await image(400, 300, '#010203') }),
      send(ines, { cover_image: await image(500, 300, '#040506') }),
    ]);
    expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true);
    const last = await until(
      () => shown(ines.session.id),
      ({ cover_image }) => cover_image.url !== null,
      'a cover',
    );
    expect((await fetched(last.cover_image.url)).response.status).toBe(200);
  });

  it('change nothing when they are not ready in time, however late they are finished', async () => {
    const before = await shown(ines.session.id);
    const lock = "SELECT pg_advisory_lock(hashtextextended('pixchange consumer profile-pictures', 0))";
    const [holder, other] = [
      new pg.Client({ connectionString: product.databaseUrl }),
      new pg.Client({ connectionString: product.databaseUrl }),
    ];
    await Promise.all([holder.connect(), other.connect()]);
    // This client waits for the lock, and gets it when the media role's connection ends, because the role only tries
    // the lock.
    const held = holder.query(lock);
    await until(
      async () => (await other.query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")).rowCount,
      (count) => count === 1,
      'the wait for the lock',
    );
    await other.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'pixchange locks' AND datname = current_database()",
    );
    await held;
    const startedMs = performance.now();
    const response = await send(ines, { cover_image: await image(400, 300, '#fedcba') });
    const tookMs = performance.now() - startedMs;
    expect([
      response.status,
      response.headers.get('retry-after'),
      ((await response.json()) as { errors: unknown[] }).errors,
    ]).toEqual([503, expect.stringMatching(/^\d+$/), [expect.objectContaining({ code: 'unavailable' })]]);
    expect(tookMs).toBeGreaterThan(9_500);
    const handled = async () =>
      (await other.query("SELECT count(*)::int AS count FROM work.inbox WHERE consumer = 'profile-pictures'"))
        .rows[0] as { count: number };
    const { count: handledBefore } = await handled();
    await holder.end();
    await until(handled, ({ count }) => count > handledBefore, 'the late processing');
    await other.end();
    expect(await shown(ines.session.id)).toEqual(before);
  });

  it.each([
    '/media/profiles/x/profile_image-000000000000.jpg',
    '/media/profiles/00000000-0000-0000-0000-000000000000/profile_image-000000000000.jpg',
  ])('are not found at %s', async (path) => {
    expect((await fetched(path)).response.status).toBe(404);
  });
});
