/**
 * Small project in which each file breaks exactly the rules in its `fires`. Files without `fires` prove that allowed
 * imports pass.
 * @type {import('../planted.mjs').Planted[]}
 */
export const plantedBoundaries = [
  {
    path: 'package.json',
    text: '{ "name": "planted", "private": true, "devDependencies": { "@jest/globals": "1.0.0" } }',
  },
  {
    path: 'contracts/package.json',
    text: '{ "name": "@pixchange/contracts", "type": "module", "exports": { "./*": { "source": "./src/*.ts", "default": "./dist/*.js" } }, "dependencies": { "zod": "1.0.0" } }',
  },
  {
    path: 'contracts/src/http/albums.ts',
    text: "import { z } from 'zod';\nimport { albumsRoutes } from './routes/albums.ts';\nexport const albums = [z, albumsRoutes];\nexport type Albums = typeof albums;\n",
  },
  { path: 'contracts/src/http/limits.ts', text: 'export const limits = 1;\n' },
  {
    path: 'contracts/src/http/routes/albums.ts',
    text: "import { limits } from '../limits.ts';\nexport const albumsRoutes = limits;\n",
  },
  {
    path: 'contracts/src/http/routes/users.ts',
    text: "import { albums } from '../albums.ts';\nexport const usersRoutes = albums;\n",
    fires: ['routes-know-no-schemas'],
  },
  {
    path: 'contracts/src/http/values/colors.ts',
    text: "import { z } from 'zod';\nexport const colors = z;\n",
    fires: ['routes-know-no-schemas'],
  },
  {
    path: 'contracts/src/http/albums.spec.ts',
    text: "import { it } from '@jest/globals';\nimport { readFileSync } from 'node:fs';\nit(readFileSync);\n",
  },
  { path: 'contracts/src/events/albums.ts', text: 'export const events = 1;\n' },
  {
    path: 'contracts/src/http/ours.ts',
    text: "import '../../../web/src/shared/low.ts';\n",
    fires: ['contracts-import-nothing-of-ours'],
  },
  { path: 'contracts/src/http/core.ts', text: "import 'node:fs';\n", fires: ['contracts-run-anywhere'] },
  { path: 'contracts/src/http/driver.ts', text: "import 'pg';\n", fires: ['drivers-only-in-platform'] },

  {
    path: 'services/community/package.json',
    text: '{ "name": "@pixchange/community", "type": "module", "dependencies": { "pg": "1.0.0", "@eventstore/db-client": "1.0.0", "@pixchange/contracts": "1.0.0", "@pixchange/media": "1.0.0" }, "devDependencies": { "supertest": "1.0.0" } }',
  },
  {
    path: 'services/community/src/kernel/decider.ts',
    text: "import type { events } from '@pixchange/contracts/events/albums';\nexport type D = typeof events;\n",
  },
  {
    path: 'services/community/src/kernel/testing/given.ts',
    text: "import { expect } from '@jest/globals';\nexport const given = expect;\n",
  },
  { path: 'services/community/src/kernel/reads.ts', text: "import 'node:fs';\n", fires: ['pure-imports-pure'] },
  {
    path: 'services/community/src/platform/log.ts',
    text: "import '@eventstore/db-client';\nimport 'pg';\nexport const log = 1;\n",
  },
  {
    path: 'services/community/src/platform/dev.ts',
    text: "import 'supertest';\n",
    fires: ['no-development-dependency-in-production'],
  },
  { path: 'services/community/src/platform/lost.ts', text: "import './nowhere.ts';\n", fires: ['nothing-unresolved'] },
  {
    path: 'services/community/src/platform/one.ts',
    text: "import { two } from './two.ts';\nexport const one = () => two;\n",
    fires: ['no-cycles'],
  },
  {
    path: 'services/community/src/platform/two.ts',
    text: "import { one } from './one.ts';\nexport const two = () => one;\n",
  },
  {
    path: 'services/community/src/platform/tested.ts',
    text: "import './tested.spec.ts';\n",
    fires: ['no-test-code-in-production'],
  },
  {
    path: 'services/community/src/platform/tested.spec.ts',
    text: "import 'supertest';\nimport '../../../embedded/src/testing/stack.ts';\n",
  },
  { path: 'services/community/src/config.ts', text: "import './kernel/plain.ts';\nexport type Config = object;\n" },
  { path: 'services/community/src/kernel/plain.ts', text: 'export const plain = 1;\n' },
  {
    path: 'services/community/src/kernel/high.ts',
    text: "import '../platform/low.ts';\n",
    fires: ['kernel-is-lowest', 'pure-imports-pure'],
  },
  {
    path: 'services/community/src/platform/low.ts',
    text: "import type { Config } from '../config.ts';\nimport '../kernel/plain.ts';\nexport type Low = Config;\n",
  },
  {
    path: 'services/community/src/platform/high.ts',
    text: "import '../runtime/low.ts';\n",
    fires: ['platform-below-runtime'],
  },
  { path: 'services/community/src/runtime/low.ts', text: "import 'pg';\nimport '../platform/low.ts';\n" },
  {
    path: 'services/community/src/runtime/high.ts',
    text: "import '../extensions/low.ts';\n",
    fires: ['runtime-below-extensions'],
  },
  { path: 'services/community/src/extensions/low.ts', text: "import '../runtime/low.ts';\n" },
  {
    path: 'services/community/src/extensions/high.ts',
    text: "import '../features.ts';\n",
    fires: ['extensions-below-modules'],
  },
  {
    path: 'services/community/src/modules/albums/index.ts',
    text: "import '../../platform/log.ts';\nimport './album.decider.ts';\n",
  },
  {
    path: 'services/community/src/modules/albums/album.decider.ts',
    text: "import type { D } from '../../kernel/decider.ts';\nexport type A = D;\n",
  },
  {
    path: 'services/community/src/modules/albums/album.decider.spec.ts',
    text: "import { given } from '../../kernel/testing/given.ts';\nimport { it } from '@jest/globals';\nit(given);\n",
  },
  {
    path: 'services/community/src/modules/albums/albums.queries.ts',
    text: "import '@eventstore/db-client';\n",
    fires: ['drivers-only-in-platform'],
  },
  {
    path: 'services/community/src/modules/albums/albums.projection.ts',
    text: "import '../../platform/log.ts';\n",
    fires: ['pure-imports-pure'],
  },
  {
    path: 'services/community/src/kernel/stream.ts',
    text: 'export type StreamId = string;\nexport const streamsOf = 1;\n',
  },
  {
    path: 'services/community/src/modules/albums/streams.ts',
    text: "import { streamsOf } from '../../kernel/stream.ts';\nexport const s = streamsOf;\n",
    fires: ['only-deciders-name-streams'],
  },
  {
    path: 'services/community/src/modules/albums/stream-types.ts',
    text: "import type { StreamId } from '../../kernel/stream.ts';\nexport type S = StreamId;\n",
  },
  {
    path: 'services/community/src/modules/albums/albums.policy.ts',
    text: "import type { Client } from 'pg';\nexport type P = Client;\n",
    fires: ['pure-imports-pure', 'drivers-only-in-platform'],
  },
  {
    path: 'services/community/src/modules/albums/albums.face.ts',
    text: 'export abstract class Albums {}\n',
  },
  {
    path: 'services/community/src/modules/images/faces.ts',
    text: "import '../albums/albums.face.ts';\n",
  },
  {
    path: 'services/community/src/modules/albums/albums.part.projection.ts',
    text: 'export const albumsPart = {};\n',
  },
  {
    path: 'services/community/src/modules/images/works.projection.ts',
    text: "import '../albums/albums.part.projection.ts';\n",
  },
  {
    path: 'services/community/src/modules/albums/albums.projection.ts',
    text: 'export const albumsProjection = {};\n',
  },
  {
    path: 'services/community/src/modules/images/images.projection.ts',
    text: "import '../albums/albums.projection.ts';\n",
    fires: ['modules-stand-alone'],
  },
  {
    path: 'services/community/src/modules/images/index.ts',
    text: "import '../albums/index.ts';\n",
    fires: ['modules-stand-alone'],
  },
  {
    path: 'services/community/src/features.ts',
    text: "import './modules/albums/index.ts';\nimport './modules/albums/albums.queries.ts';\n",
    fires: ['features-knows-only-index'],
  },
  { path: 'services/community/src/compose.ts', text: "import './features.ts';\n" },
  {
    path: 'services/community/src/roles.ts',
    text: "import './modules/albums/index.ts';\n",
    fires: ['only-features-knows-modules'],
  },
  {
    path: 'services/community/src/page.ts',
    text: "import '../../../web/src/shared/low.ts';\n",
    fires: ['services-and-clients-meet-in-contracts'],
  },

  {
    path: 'services/media/package.json',
    text: '{ "name": "@pixchange/media", "type": "module", "exports": { ".": { "source": "./src/index.ts", "default": "./dist/index.js" } } }',
  },
  { path: 'services/media/src/index.ts', text: "import './sandbox.ts';\nexport const media = 1;\n" },
  { path: 'services/media/src/sandbox.ts', text: 'export const sandbox = 1;\n' },
  {
    path: 'services/media/src/product.ts',
    text: "import '../../community/src/platform/low.ts';\n",
    fires: ['services-meet-in-contracts'],
  },
  {
    path: 'services/community/src/platform/media/configured.ts',
    text: "import { media } from '@pixchange/media';\nexport const configured = media;\n",
  },
  {
    path: 'services/community/src/platform/media/configured.spec.ts',
    text: "import { media } from '@pixchange/media';\nmedia;\n",
  },
  {
    path: 'services/community/src/platform/media/inside.ts',
    text: "import '../../../../media/src/sandbox.ts';\n",
    fires: ['community-uses-media'],
  },
  {
    path: 'services/community/src/platform/media/inside.spec.ts',
    text: "import '../../../../media/src/sandbox.ts';\n",
    fires: ['bench-starts-services-only'],
  },
  {
    path: 'services/community/src/platform/media/unexported.ts',
    text: "import '@pixchange/media/sandbox';\n",
    fires: ['nothing-unresolved'],
  },

  {
    path: 'services/embedded/package.json',
    text: '{ "name": "@pixchange/embedded", "type": "module", "dependencies": { "pg": "1.0.0" } }',
  },
  { path: 'services/embedded/src/postgres/index.ts', text: "import 'pg';\nexport const start = 1;\n" },
  { path: 'services/embedded/src/postgres/inside.ts', text: 'export const inside = 1;\n' },
  { path: 'services/embedded/src/testing/stack.ts', text: "import '../postgres/index.ts';\n" },
  {
    path: 'services/embedded/src/product.ts',
    text: "import '../../community/src/platform/log.ts';\n",
    fires: ['services-meet-in-contracts'],
  },
  {
    path: 'services/embedded/src/product.spec.ts',
    text: "import '../../community/src/platform/log.ts';\n",
    fires: ['bench-starts-services-only'],
  },
  {
    path: 'services/bench/package.json',
    text: '{ "name": "@pixchange/bench", "type": "module", "dependencies": { "pg": "1.0.0" } }',
  },
  {
    path: 'services/bench/src/main.ts',
    text: "import 'pg';\nimport '../../embedded/src/postgres/index.ts';\nimport '../../community/src/compose.ts';\n",
  },
  {
    path: 'services/bench/src/inside.ts',
    text: "import '../../embedded/src/postgres/inside.ts';\n",
    fires: ['bench-starts-services-only'],
  },
  { path: 'services/audit/package.json', text: '{ "name": "@pixchange/audit", "type": "module" }' },
  {
    path: 'services/audit/src/main.ts',
    text: "import '../../community/src/kernel/decider.ts';\n",
    fires: ['audit-never-imports-community', 'services-meet-in-contracts'],
  },
  {
    path: 'services/audit/src/other.ts',
    text: "import '../../embedded/src/postgres/index.ts';\n",
    fires: ['services-meet-in-contracts'],
  },

  {
    path: 'web/package.json',
    text: '{ "name": "@pixchange/web", "type": "module", "dependencies": { "@pixchange/contracts": "1.0.0" } }',
  },
  {
    path: 'web/src/shared/low.ts',
    text: "import type { Albums } from '@pixchange/contracts/http/albums';\nimport { albumsRoutes } from '@pixchange/contracts/http/routes/albums';\nexport const low = (albums: Albums) => [albums, albumsRoutes];\n",
  },
  {
    path: 'web/src/shared/schemas.ts',
    text: "import { albums, type Albums } from '@pixchange/contracts/http/albums';\nexport const schemas: Albums = albums;\n",
    fires: ['clients-run-no-schemas'],
  },
  {
    path: 'console/src/shared/library.ts',
    text: "import { z } from 'zod';\nexport const library = z;\n",
    fires: ['clients-run-no-schemas'],
  },
  { path: 'web/src/shared/high.ts', text: "import '../features/albums/card.ts';\n", fires: ['shared-is-lowest'] },
  {
    path: 'web/src/shared/events.ts',
    text: "import '@pixchange/contracts/events/albums';\n",
    fires: ['clients-never-see-events', 'clients-run-no-schemas'],
  },
  {
    path: 'web/src/shared/card.ts',
    text: "import '../entities/work/card.ts';\n",
    fires: ['shared-is-lowest'],
  },
  {
    path: 'web/src/shared/text.ts',
    text: "export const load = () => import('../locales/ar.ts');\nexport const text = 1;\n",
    fires: ['shared-is-lowest'],
  },
  {
    path: 'web/src/locales/ar.ts',
    text: "import type { text } from '../shared/text.ts';\nexport type Text = typeof text;\n",
    fires: ['no-cycles'],
  },
  {
    path: 'web/src/locales/fr.ts',
    text: "import type { low } from '../shared/low.ts';\nexport type Text = typeof low;\n",
  },
  { path: 'web/src/main.ts', text: "export const load = () => import('./locales/fr.ts');\n" },
  {
    path: 'web/src/entities/work/card.ts',
    text: "import '../../shared/low.ts';\nimport '../../navigation/back.ts';\n",
  },
  {
    path: 'web/src/entities/work/menu.ts',
    text: "import '../../features/albums/card.ts';\n",
    fires: ['entities-below-features'],
  },
  { path: 'web/src/navigation/back.ts', text: "import '../shared/low.ts';\n" },
  {
    path: 'web/src/navigation/title.ts',
    text: "import '../entities/work/card.ts';\n",
    fires: ['navigation-knows-shared-alone'],
  },
  {
    path: 'web/src/features/albums/card.ts',
    text: "import '../../shared/low.ts';\nimport '../../entities/work/card.ts';\nimport '../../navigation/back.ts';\n",
  },
  {
    path: 'web/src/features/albums/route.ts',
    text: "import '../../app/router.ts';\n",
    fires: ['features-do-not-know-the-app'],
  },
  { path: 'web/src/features/upload/dialog.ts', text: "import '../albums/card.ts';\n", fires: ['features-stand-alone'] },
  { path: 'web/src/app/router.ts', text: "import '../features/albums/card.ts';\nimport '../shared/low.ts';\n" },
  {
    path: 'web/src/app/server.ts',
    text: "import '../../../services/community/src/platform/log.ts';\n",
    fires: ['clients-meet-services-in-contracts'],
  },
  {
    path: 'web/src/features/proof/tools.ts',
    text: "import '../../../../services/audit/src/other.ts';\n",
    fires: ['proof-page-runs-the-verifier'],
  },
  {
    path: 'console/src/resources/albums/index.ts',
    text: "import '../users/index.ts';\n",
    fires: ['features-stand-alone'],
  },
  { path: 'console/src/resources/users/index.ts', text: 'export const users = 1;\n' },
  {
    path: 'console/src/web.ts',
    text: "import '../../web/src/shared/low.ts';\n",
    fires: ['clients-meet-services-in-contracts'],
  },

  { path: 'node_modules/@pixchange/.keep', text: '' },
  { path: 'node_modules/pg/package.json', text: '{ "name": "pg", "version": "1.0.0", "main": "index.js" }' },
  { path: 'node_modules/pg/index.js', text: '' },
  { path: 'node_modules/zod/package.json', text: '{ "name": "zod", "version": "1.0.0", "main": "index.js" }' },
  { path: 'node_modules/zod/index.js', text: '' },
  {
    path: 'node_modules/supertest/package.json',
    text: '{ "name": "supertest", "version": "1.0.0", "main": "index.js" }',
  },
  { path: 'node_modules/supertest/index.js', text: '' },
  {
    path: 'node_modules/@jest/globals/package.json',
    text: '{ "name": "@jest/globals", "version": "1.0.0", "main": "index.js" }',
  },
  { path: 'node_modules/@jest/globals/index.js', text: '' },
  {
    path: 'node_modules/@eventstore/db-client/package.json',
    text: '{ "name": "@eventstore/db-client", "version": "1.0.0", "main": "index.js" }',
  },
  { path: 'node_modules/@eventstore/db-client/index.js', text: '' },
];
