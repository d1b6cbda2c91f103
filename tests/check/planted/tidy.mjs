const fixtures = {
  'contracts/fixtures/AlbumCreated.v1.json': '{ "title": "old" }',
  'contracts/fixtures/AlbumCreated.v2.json': '{ "title": "new" }',
};

/** @type {import('../../../scripts/check/tidy-rules.mjs').EventContract} */
export const plantedContract = {
  types: [{ name: 'AlbumCreated', version: 2 }],
  readBack: (_name, _version, stored) => {
    if (typeof (/** @type {{ title?: unknown }} */ (stored).title) !== 'string')
      throw new Error('title: expected a string');
  },
};

export const plantedApiDocument = '# The API';

export const plantedTrace = '/home/somebody/pixchange';

/**
 * Trees that break exactly the rules in their `fires`. The event contract for these trees has one type, AlbumCreated in
 * version 2, whose data must have a title.
 * @type {{ fires: string[], tree: Record<string, string> }[]}
 */
export const plantedTidy = [
  { fires: [], tree: fixtures },
  { fires: ['event-has-fixture'], tree: { 'contracts/fixtures/AlbumCreated.v2.json': '{ "title": "new" }' } },
  { fires: ['fixture-has-event'], tree: { ...fixtures, 'contracts/fixtures/AlbumForgotten.v1.json': '{}' } },
  { fires: ['fixture-is-readable'], tree: { ...fixtures, 'contracts/fixtures/AlbumCreated.v1.json': '{}' } },
  { fires: ['fixture-is-readable'], tree: { ...fixtures, 'contracts/fixtures/AlbumCreated.v1.json': 'not JSON' } },
  {
    fires: ['pure-code-has-spec'],
    tree: { ...fixtures, 'services/community/src/modules/albums/album.decider.ts': '' },
  },
  {
    fires: ['pure-code-has-spec'],
    tree: { ...fixtures, 'services/community/src/modules/albums/albums.projection.ts': '' },
  },
  {
    fires: ['pure-code-has-spec'],
    tree: { ...fixtures, 'services/community/src/modules/albums/albums.policy.ts': '' },
  },
  {
    fires: [],
    tree: { ...fixtures, 'src/albums.policy.ts': '', 'src/albums.policy.spec.ts': '', 'kernel/policy.ts': '' },
  },
  ...[
    { text: 'bus.execute(`album-${id}`)', fires: ['streams-named-by-deciders'] },
    { text: 'const mailId = `album-${id}-reminder`', fires: [] },
  ].map(({ text, fires }) => ({
    fires,
    tree: {
      ...fixtures,
      'services/community/src/modules/albums/album.decider.ts': "const stream = streamsOf('album');",
      'services/community/src/modules/albums/album.decider.spec.ts': 'expect(stream).toBe(`album-${id}`)',
      'services/community/src/modules/images/works.ts': text,
    },
  })),
  {
    fires: ['lockfile-names-no-registry'],
    tree: { ...fixtures, 'package-lock.json': '{ "resolved": "https://packages.example/zod.tgz" }' },
  },
  { fires: [], tree: { ...fixtures, 'package-lock.json': '{ "resolved": "services/community", "link": true }' } },
  {
    fires: ['lockfile-is-complete'],
    tree: {
      ...fixtures,
      'package-lock.json':
        '{ "packages": { "node_modules/a": { "license": "MIT", "optionalDependencies": { "a-darwin-x64": "1.0.0" } } } }',
    },
  },
  ...['AGPL-3.0-only', 'MIT AND GPL-2.0', undefined].map((license) => ({
    fires: ['licence-is-compatible'],
    tree: { ...fixtures, 'package-lock.json': JSON.stringify({ packages: { 'node_modules/a': { license } } }) },
  })),
  {
    fires: [],
    tree: {
      ...fixtures,
      'package-lock.json': '{ "packages": { "node_modules/a": { "license": "(GPL-2.0 OR MIT)" } } }',
    },
  },
  { fires: ['api-document-is-current'], tree: { ...fixtures, 'docs/api.md': '# Another API' } },
  { fires: [], tree: { ...fixtures, 'docs/api.md': plantedApiDocument } },
  {
    fires: ['requirements-name-tests'],
    tree: { ...fixtures, 'docs/requirements.md': '| log in | `src/login.spec.ts` |' },
  },
  {
    fires: [],
    tree: { ...fixtures, 'docs/requirements.md': '| log in | `src/login.spec.ts` |', 'src/login.spec.ts': '' },
  },
  { fires: ['no-machine-traces'], tree: { ...fixtures, 'docs/how.md': `cd ${plantedTrace}` } },
  {
    fires: ['no-machine-traces'],
    tree: { ...fixtures, '.npmrc': `registry=https://${['registry', 'npmjs', 'org'].join('.')}/` },
  },
  { fires: ['words-are-plain'], tree: { ...fixtures, 'docs/how.md': `Start it ${'an'}${'ew'}.` } },
  { fires: ['words-are-plain'], tree: { ...fixtures, 'web/src/a.text.ts': `export const label = '${'E-'}mail';` } },
  ...[`one ${'in'} turn`, `lost for ${'good'}`, `a page of its ${'own'}.`, `the file is ${'gone'}`].map((text) => ({
    fires: ['words-are-plain'],
    tree: { ...fixtures, 'docs/how.md': text },
  })),
  { fires: [], tree: { ...fixtures, 'web/src/de.text.ts': "export const label = 'E-Mail';" } },
  { fires: ['comment-has-form'], tree: { ...fixtures, 'src/a.ts': `/*${'*'} Of the event. */` } },
  { fires: ['comment-has-form'], tree: { ...fixtures, 'src/a.ts': `/*${'*'}\n * What was decided.\n */` } },
  { fires: ['comment-has-form'], tree: { ...fixtures, 'src/a.ts': 'let a;\n// By name.\nlet b;' } },
  { fires: ['comment-has-form'], tree: { ...fixtures, 'web/src/a.tsx': `{/${'*'} With care. */}` } },
  { fires: ['comment-has-form'], tree: { ...fixtures, 'web/src/a.css': `/${'*'} On phones. */` } },
  { fires: ['comment-has-form'], tree: { ...fixtures, 'contracts/solidity/A.sol': `/*${'*'} Of the token. */` } },
  { fires: ['spelling-is-american'], tree: { ...fixtures, 'src/a.ts': `let a; // Its ${'col'}our is red.` } },
  { fires: ['spelling-is-american'], tree: { ...fixtures, 'docs/a.md': `The ${'behav'}iour of \`${'col'}our\`.` } },
  { fires: ['spelling-is-american'], tree: { ...fixtures, 'src/a.ts': `const back${'Col'}our = 1;` } },
  { fires: ['spelling-is-american'], tree: { ...fixtures, 'web/src/a.text.ts': `buy: 'Buy a ${'lic'}ence now'` } },
  { fires: ['spelling-is-american'], tree: { ...fixtures, 'src/a.ts': `log.info('the job was ${'author'}ised');` } },
  { fires: [], tree: { ...fixtures, 'src/a.ts': `get('/api/${'lic'}ences', ${'lic'}enceId);` } },
  { fires: [], tree: { ...fixtures, 'src/a.ts': '// The file stays\n// on a full disk.' } },
  { fires: ['comment-fits'], tree: { ...fixtures, 'src/a.ts': `// ${'wide '.repeat(24)}` } },
  { fires: [], tree: { ...fixtures, 'src/a.ts': `/*${'*'} Position of the event. */` } },
  { fires: ['no-focused-test'], tree: { ...fixtures, 'src/a.spec.ts': `${'it'}.only('runs alone', () => {});` } },
  { fires: ['no-skipped-test'], tree: { ...fixtures, 'src/a.spec.ts': `${'describe'}.skip('sleeps', () => {});` } },
  { fires: ['no-skipped-test'], tree: { ...fixtures, 'web/e2e/a.e2e.ts': `${'xit'}('sleeps', () => {});` } },
  {
    fires: [],
    tree: {
      ...fixtures,
      'src/bus.real.spec.ts': `(server ? describe : ${'describe'}.skip)('on a real server', () => {});`,
    },
  },
  { fires: ['rows-name-their-tests'], tree: { ...fixtures, 'docs/web-rows.md': '| W-001 | opens | `a` opens |' } },
  {
    fires: ['rows-name-their-tests'],
    tree: { ...fixtures, 'web/e2e/a.e2e.ts': "it('W-999 opens', () => {});", 'docs/web-rows.md': '' },
  },
  {
    fires: [],
    tree: {
      ...fixtures,
      'web/e2e/a.e2e.ts': "it('W-001 opens', () => {});",
      'docs/web-rows.md': '| W-001 | it opens | `a` opens |',
    },
  },
];
