import { readFileSync } from 'node:fs';

/*
 * Rules for imports. tests/check/planted has a violation of each rule. Paths are relative to the root and use forward
 * slashes.
 */

const test = '(\\.(spec|e2e)\\.tsx?$|/testing(/|\\.tsx?$)|/e2e/|^tests/)';
const pureFile = '(\\.(decider|projection|policy|tables|derivations)\\.ts$|/kernel/)';
const drivers =
  '(^|/)node_modules/(@types/)?(typeorm|pg|pg-[a-z-]+|kafkajs|minio|ethers|@eventstore|eventstore__db-client|nodemailer)(/|$)';
/**
 * Returns patterns of the files that a service exports.
 * @param {string} service
 */
const exportsOf = (service) => {
  const { exports: entries } = JSON.parse(
    readFileSync(new URL(`./services/${service}/package.json`, import.meta.url), 'utf8'),
  );
  return Object.values(entries).map(
    (/** @type {{ source: string }} */ { source }) => `^services/${service}/${source.slice(2).replaceAll('.', '\\.')}$`,
  );
};
const mediaExports = exportsOf('media');
/** The verification, which runs in Node and in browsers. */
const auditExports = exportsOf('audit');
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
  '^contracts/src/audit/(bytes|canonical-json|checkpoint|cosignature|leaf-text|merkle|signed-note)\\.ts$',
];
/** Settings. Every layer above the kernel may import them: each `configured.ts` creates its objects from them. */
const config = '^services/community/src/config\\.ts$';
const ours = '^(contracts|services|web|console|scripts|tests)/';

export default {
  forbidden: [
    {
      name: 'pure-imports-pure',
      comment:
        'Pure code (deciders, projections with their tables and derivations, policies, the kernel) may import only pure code, the contracts, zod, immutable and the stemmers.',
      severity: 'error',
      from: { path: pureFile, pathNot: test },
      to: { pathNot: [pureFile, '^contracts/src/', '(^|/)node_modules/(zod|immutable|@orama/stemmers)/'] },
    },
    {
      name: 'only-deciders-name-streams',
      comment: 'Only a decider may name its streams, because events must be appended under its rules.',
      severity: 'error',
      from: { pathNot: ['\\.decider\\.ts$', test] },
      to: { path: '^services/community/src/kernel/stream\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'modules-stand-alone',
      comment:
        'A module may import only the faces of another module, and its part.projection files. Otherwise, modules share only events and read tables.',
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
      comment: 'Only features.ts may import modules.',
      severity: 'error',
      from: { pathNot: ['^services/community/src/features\\.ts$', '^services/community/src/modules/', test] },
      to: { path: '^services/community/src/modules/' },
    },
    {
      name: 'features-knows-only-index',
      comment: 'features.ts may import only the index.ts of a module.',
      severity: 'error',
      from: { path: '^services/community/src/features\\.ts$' },
      to: { path: '^services/community/src/modules/', pathNot: '^services/community/src/modules/[^/]+/index\\.ts$' },
    },
    {
      name: 'kernel-is-lowest',
      comment: 'A layer may import only lower layers: kernel < platform < runtime < extensions < modules.',
      severity: 'error',
      from: { path: '^services/community/src/kernel/', pathNot: test },
      to: { path: '^services/community/src/', pathNot: '^services/community/src/kernel/' },
    },
    {
      name: 'platform-below-runtime',
      comment: 'The platform may import only the kernel and the settings.',
      severity: 'error',
      from: { path: '^services/community/src/platform/', pathNot: test },
      to: { path: '^services/community/src/', pathNot: ['^services/community/src/(kernel|platform)/', config] },
    },
    {
      name: 'runtime-below-extensions',
      comment: 'The runtime may import only the kernel, the platform and the settings.',
      severity: 'error',
      from: { path: '^services/community/src/runtime/', pathNot: test },
      to: { path: '^services/community/src/', pathNot: ['^services/community/src/(kernel|platform|runtime)/', config] },
    },
    {
      name: 'extensions-below-modules',
      comment: 'Extensions are interfaces that modules implement, so they may not import modules.',
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
        'Only the platform and the runtime may import drivers of servers; embedded servers, benchmarks and tests are separate programs.',
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
      comment: 'Contracts are shared by clients and services, so they may import neither.',
      severity: 'error',
      from: { path: '^contracts/src/', pathNot: test },
      to: { path: ours, pathNot: '^contracts/' },
    },
    {
      name: 'contracts-run-anywhere',
      comment: 'Contracts also run in browsers, so they may not import Node built-ins.',
      severity: 'error',
      from: { path: '^contracts/src/', pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'clients-never-see-events',
      comment: 'Events are internal to the services; web and console use HTTP.',
      severity: 'error',
      from: { path: '^(web|console)/' },
      to: { path: '^contracts/src/events/' },
    },
    {
      name: 'clients-run-no-schemas',
      comment: 'Clients may import only types of the schemas; their tests may run the schemas.',
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
      comment: 'Contract files that run in browsers may import only types from the others.',
      severity: 'error',
      from: { path: schemaFree, pathNot: test },
      to: { pathNot: schemaFree, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'audit-never-imports-community',
      comment:
        'The auditor must be independent of the code that it audits, so it may not import the community service.',
      severity: 'error',
      from: { path: '^services/audit/' },
      to: { path: '^services/community/' },
    },
    {
      name: 'services-meet-in-contracts',
      comment: 'A service may not import another one; tests and benchmarks may start one.',
      severity: 'error',
      from: { path: '^services/([^/]+)/', pathNot: ['^services/(bench|community)/', test] },
      to: { path: '^services/', pathNot: '^services/$1/' },
    },
    {
      name: 'community-uses-media',
      comment: 'The community service may import only the media service, by the exports of its package.json.',
      severity: 'error',
      from: { path: '^services/community/', pathNot: test },
      to: { path: '^services/', pathNot: ['^services/community/', ...mediaExports] },
    },
    {
      name: 'bench-starts-services-only',
      comment: 'Benchmarks and tests may import only the public entries of other services.',
      severity: 'error',
      from: { path: ['^services/([^/]+)/.+[.]spec[.]ts$', '^services/(bench)/'] },
      to: { path: '^services/', pathNot: ['^services/$1/', ...publicStart, test] },
    },
    {
      name: 'services-and-clients-meet-in-contracts',
      comment: 'Services may not import clients.',
      severity: 'error',
      from: { path: '^services/' },
      to: { path: '^(web|console)/' },
    },
    {
      name: 'clients-meet-services-in-contracts',
      comment: 'Clients may not import services, each other, or scripts other than those of scripts/build.',
      severity: 'error',
      from: { path: '^(web|console)/', pathNot: ['^web/src/features/proof/', test] },
      to: { path: ours, pathNot: ['^contracts/', '^$1/', '^tests/', '^scripts/build/'] },
    },
    {
      name: 'proof-page-runs-the-verifier',
      comment:
        'The page /proof runs the same verification as verify.mjs, so it may import the exports of the auditor in its package.json.',
      severity: 'error',
      from: { path: '^web/src/features/proof/', pathNot: test },
      to: { path: ours, pathNot: ['^contracts/', '^web/', ...auditExports] },
    },
    {
      name: 'shared-is-lowest',
      comment: 'A layer may import only lower layers: shared < navigation, entities < features < app.',
      severity: 'error',
      from: { path: '^(web|console)/src/shared/', pathNot: test },
      to: { path: '^$1/src/', pathNot: '^$1/src/(shared|testing)/' },
    },
    {
      name: 'navigation-knows-shared-alone',
      comment: 'Navigation does not depend on the content of pages, so it may import only shared code.',
      severity: 'error',
      from: { path: '^web/src/navigation/', pathNot: test },
      to: { path: '^web/src/', pathNot: '^web/src/(navigation|shared|testing)/' },
    },
    {
      name: 'entities-below-features',
      comment: 'Entities are shared by all features, so they may not import features.',
      severity: 'error',
      from: { path: '^web/src/entities/', pathNot: test },
      to: { path: '^web/src/', pathNot: '^web/src/(entities|navigation|shared|testing)/' },
    },
    {
      name: 'features-do-not-know-the-app',
      comment: 'A layer may import only lower layers: shared < navigation, entities < features < app.',
      severity: 'error',
      from: { path: '^(web|console)/src/(features|resources)/', pathNot: test },
      to: { path: '^$1/src/', pathNot: '^$1/src/(features|resources|entities|navigation|shared|testing)/' },
    },
    {
      name: 'features-stand-alone',
      comment: 'A feature or resource may not import another one; move the common code to shared.',
      severity: 'error',
      from: { path: '^(web|console)/src/(features|resources)/([^/]+)/' },
      to: { path: '^$1/src/(features|resources)/', pathNot: '^$1/src/$2/$3/' },
    },
    {
      name: 'no-cycles',
      comment: 'Imports may not be circular.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-unresolved',
      comment: 'Every import must resolve, except in folders of tests/real whose suites fetch their packages.',
      severity: 'error',
      from: { pathNot: '^tests/real/(giphy-page|k6|s3-clients)/' },
      to: { couldNotResolve: true },
    },
    {
      name: 'no-test-code-in-production',
      comment: 'Production code may not import tests or test helpers.',
      severity: 'error',
      from: { path: '^(contracts|services|web|console)/', pathNot: test },
      to: { path: test, pathNot: '(^|/)node_modules/' },
    },
    {
      name: 'no-development-dependency-in-production',
      comment: 'Production code may import only packages in `dependencies`.',
      severity: 'error',
      from: { path: '^(contracts|services)/[^/]+/.*\\.ts$', pathNot: test },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '(^|/)node_modules/@types/' },
    },
  ],
  options: {
    doNotFollow: { path: '(^|/)node_modules/' },
    // Excludes our build output and caches, but not the `dist` folders of packages.
    exclude: { path: '^(contracts|services/[^/]+|web|console)/(dist/|\\.cache(/|$))' },
    tsPreCompilationDeps: true,
    // The paths on the command line are workspaces; each uses its own package.json.
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
