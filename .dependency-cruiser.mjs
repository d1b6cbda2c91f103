import { readFileSync } from 'node:fs';

/*
 * Who may import whom. The rules are those of the design's conventions; tests/check/planted holds a violation of each.
 * Paths are relative to the root and use forward slashes.
 */

const test = '(\\.(spec|e2e)\\.tsx?$|/testing(/|\\.tsx?$)|/e2e/|^tests/)';
const pureFile = '(\\.(decider|projection|policy|tables|derivations)\\.ts$|/kernel/)';
const drivers =
  '(^|/)node_modules/(@types/)?(typeorm|pg|pg-[a-z-]+|kafkajs|minio|ethers|@eventstore|eventstore__db-client|nodemailer)(/|$)';
/** Files that `services/media` exports. */
const { exports: mediaEntries } = JSON.parse(
  readFileSync(new URL('./services/media/package.json', import.meta.url), 'utf8'),
);
const mediaExports = Object.values(mediaEntries).map(
  (/** @type {{ source: string }} */ { source }) => `^services/media/${source.slice(2).replaceAll('.', '\\.')}$`,
);
/** Entries of a package that tests and benchmarks may import. */
const publicStart = [
  '^services/[^/]+/src/(start|index|compose)\\.ts$',
  '^services/[^/]+/src/[^/]+/(start|index|compose)\\.ts$',
  '^services/audit/src/run/cli\\.ts$',
  ...mediaExports,
];
/** Files of the contracts that run in a browser; they must not load the schema library. */
const schemaFree = [
  '^contracts/src/http/(routes|values)/',
  '^contracts/src/http/(characters|client|early-attribute|first-sight|limits|page-head|page-title|route|staff-matrix)\\.ts$',
  '^contracts/src/audit/(bytes|canonical-json|checkpoint|leaf-text|merkle|signed-note)\\.ts$',
];
/** The settings. Every layer above the kernel knows them: a `configured.ts` makes its part from them. */
const config = '^services/community/src/config\\.ts$';
const ours = '^(contracts|services|web|console|scripts|tests)/';

export default {
  forbidden: [
    {
      name: 'pure-imports-pure',
      comment:
        'Deciders, projections with their tables and derivations, policies and the kernel import other pure code and the contract, nothing else; zod, immutable and the stemmers are pure.',
      severity: 'error',
      from: { path: pureFile, pathNot: test },
      to: { pathNot: [pureFile, '^contracts/src/', '(^|/)node_modules/(zod|immutable|@orama/stemmers)/'] },
    },
    {
      name: 'only-deciders-name-streams',
      comment: 'A stream is written under the rules of the decider that names it, so nothing else makes its name.',
      severity: 'error',
      from: { pathNot: ['\\.decider\\.ts$', test] },
      to: { path: '^services/community/src/kernel/stream\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'modules-stand-alone',
      comment:
        'Of another module a module imports its faces alone, and the part of a read model that it keeps for it; else they meet in events and read tables.',
      severity: 'error',
      from: { path: '^services/community/src/modules/([^/]+)/' },
      to: {
        path: '^services/community/src/modules/',
        pathNot: [
          '^services/community/src/modules/$1/',
          '^services/community/src/modules/[^/]+/[^/]+\\.(face|part\\.projection)\\.ts$',
        ],
      },
    },
    {
      name: 'only-features-knows-modules',
      comment: 'features.ts alone lists the modules.',
      severity: 'error',
      from: { pathNot: ['^services/community/src/features\\.ts$', '^services/community/src/modules/', test] },
      to: { path: '^services/community/src/modules/' },
    },
    {
      name: 'features-knows-only-index',
      comment: 'A module shows its FeatureModule, and what programs beside the product use, in its index.ts.',
      severity: 'error',
      from: { path: '^services/community/src/features\\.ts$' },
      to: { path: '^services/community/src/modules/', pathNot: '^services/community/src/modules/[^/]+/index\\.ts$' },
    },
    {
      name: 'kernel-is-lowest',
      comment: 'kernel < platform < runtime < extensions < modules: no import goes up.',
      severity: 'error',
      from: { path: '^services/community/src/kernel/', pathNot: test },
      to: { path: '^services/community/src/', pathNot: '^services/community/src/kernel/' },
    },
    {
      name: 'platform-below-runtime',
      comment: 'A driver works without the parts that keep the product going.',
      severity: 'error',
      from: { path: '^services/community/src/platform/', pathNot: test },
      to: { path: '^services/community/src/', pathNot: ['^services/community/src/(kernel|platform)/', config] },
    },
    {
      name: 'runtime-below-extensions',
      comment: 'Commands, processes, followers and the HTTP edge work for any feature.',
      severity: 'error',
      from: { path: '^services/community/src/runtime/', pathNot: test },
      to: { path: '^services/community/src/', pathNot: ['^services/community/src/(kernel|platform|runtime)/', config] },
    },
    {
      name: 'extensions-below-modules',
      comment: 'An extension is what a module fills in, so it knows no module.',
      severity: 'error',
      from: { path: '^services/community/src/extensions/', pathNot: test },
      to: {
        path: '^services/community/src/',
        pathNot: '^services/community/src/(kernel|platform|runtime|extensions)/',
      },
    },
    {
      name: 'drivers-only-in-platform',
      comment:
        'The product reaches a server through its platform, or the runtime that feeds it; the embedded servers, benchmarks and tests are other programs.',
      severity: 'error',
      from: {
        pathNot: [
          '^services/(community|audit)/src/platform/',
          '^services/community/src/runtime/',
          '^services/(embedded|bench)/',
          test,
          '(^|/)node_modules/',
        ],
      },
      to: { path: drivers },
    },
    {
      name: 'contracts-import-nothing-of-ours',
      comment: 'Contracts are what both sides agree on, so they know no side.',
      severity: 'error',
      from: { path: '^contracts/src/', pathNot: test },
      to: { path: ours, pathNot: '^contracts/' },
    },
    {
      name: 'contracts-run-anywhere',
      comment: 'Contracts run in a browser too: no Node built-ins.',
      severity: 'error',
      from: { path: '^contracts/src/', pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'clients-never-see-events',
      comment: 'Events are the inside of the product; web and console speak HTTP.',
      severity: 'error',
      from: { path: '^(web|console)/' },
      to: { path: '^contracts/src/events/' },
    },
    {
      name: 'clients-run-no-schemas',
      comment: 'A browser needs the types of the schemas alone; its tests run them.',
      severity: 'error',
      from: { path: '^(web|console)/src/', pathNot: test },
      to: {
        path: ['^contracts/src/', '(^|/)node_modules/zod/'],
        pathNot: schemaFree,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'routes-know-no-schemas',
      comment: 'What of the contracts runs in a browser imports nothing else, but for types.',
      severity: 'error',
      from: { path: schemaFree, pathNot: test },
      to: { pathNot: schemaFree, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'audit-never-imports-community',
      comment: 'The auditor is independent: it shares the contract and not a line of the product.',
      severity: 'error',
      from: { path: '^services/audit/' },
      to: { path: '^services/community/' },
    },
    {
      name: 'services-meet-in-contracts',
      comment: 'A service imports no other service; tests and benchmarks may start one.',
      severity: 'error',
      from: { path: '^services/([^/]+)/', pathNot: ['^services/(bench|community)/', test] },
      to: { path: '^services/', pathNot: '^services/$1/' },
    },
    {
      name: 'community-uses-media',
      comment: 'Of all services the product imports media alone, by what its package.json exports.',
      severity: 'error',
      from: { path: '^services/community/', pathNot: test },
      to: { path: '^services/', pathNot: ['^services/community/', ...mediaExports] },
    },
    {
      name: 'bench-starts-services-only',
      comment: 'Benchmarks and tests of a service use the public start of another one, not its inside.',
      severity: 'error',
      from: { path: ['^services/([^/]+)/.+[.]spec[.]ts$', '^services/(bench)/'] },
      to: { path: '^services/', pathNot: ['^services/$1/', ...publicStart, test] },
    },
    {
      name: 'services-and-clients-meet-in-contracts',
      comment: 'Services import no client.',
      severity: 'error',
      from: { path: '^services/' },
      to: { path: '^(web|console)/' },
    },
    {
      name: 'clients-meet-services-in-contracts',
      comment: 'Clients import no service, no script but what their builds share, and not each other.',
      severity: 'error',
      from: { path: '^(web|console)/', pathNot: test },
      to: { path: ours, pathNot: ['^contracts/', '^$1/', '^tests/', '^scripts/build/'] },
    },
    {
      name: 'shared-is-lowest',
      comment: 'shared < navigation, entities < features < app.',
      severity: 'error',
      from: { path: '^(web|console)/src/shared/', pathNot: test },
      to: { path: '^$1/src/', pathNot: '^$1/src/(shared|testing)/' },
    },
    {
      name: 'navigation-knows-shared-alone',
      comment: 'How pages are reached, named and left, whatever they show.',
      severity: 'error',
      from: { path: '^web/src/navigation/', pathNot: test },
      to: { path: '^web/src/', pathNot: '^web/src/(navigation|shared|testing)/' },
    },
    {
      name: 'entities-below-features',
      comment: 'A work, a person, an album and a wallet look alike in every feature, so they know none.',
      severity: 'error',
      from: { path: '^web/src/entities/', pathNot: test },
      to: { path: '^web/src/', pathNot: '^web/src/(entities|navigation|shared|testing)/' },
    },
    {
      name: 'features-do-not-know-the-app',
      comment: 'shared < navigation, entities < features < app.',
      severity: 'error',
      from: { path: '^(web|console)/src/(features|resources)/', pathNot: test },
      to: { path: '^$1/src/', pathNot: '^$1/src/(features|resources|entities|navigation|shared|testing)/' },
    },
    {
      name: 'features-stand-alone',
      comment: 'A feature or resource never imports its siblings; what two need goes to shared.',
      severity: 'error',
      from: { path: '^(web|console)/src/(features|resources)/([^/]+)/' },
      to: { path: '^$1/src/(features|resources)/', pathNot: '^$1/src/$2/$3/' },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-unresolved',
      comment: 'An import must lead somewhere; the suite of this page fetches its packages, and k6 has its own.',
      severity: 'error',
      from: { pathNot: '^tests/real/(giphy-page|k6|s3-clients)/' },
      to: { couldNotResolve: true },
    },
    {
      name: 'no-test-code-in-production',
      comment:
        'What runs for people imports no test, no test helper, and no dependency that is installed for development.',
      severity: 'error',
      from: { path: '^(contracts|services|web|console)/', pathNot: test },
      to: { path: test, pathNot: '(^|/)node_modules/' },
    },
    {
      name: 'no-development-dependency-in-production',
      comment: 'What runs for people must be among the dependencies.',
      severity: 'error',
      from: { path: '^(contracts|services)/[^/]+/.*\\.ts$', pathNot: test },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '(^|/)node_modules/@types/' },
    },
  ],
  options: {
    doNotFollow: { path: '(^|/)node_modules/' },
    // Our own build output, and what tests write beside it; many packages have a `dist` too, and those are judged.
    exclude: { path: '^(contracts|services/[^/]+|web|console)/(dist/|\\.cache(/|$))' },
    tsPreCompilationDeps: true,
    // Paths given on the command line are workspaces; each is judged by its own package.json.
    combinedDependencies: false,
    detectProcessBuiltinModuleCalls: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};
