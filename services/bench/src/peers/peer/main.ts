import { createRequire } from 'node:module';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { environment } from '../../config.ts';

/* Strapi with one content type that everyone may read, loaded from the folder that the benchmark created for it. */

interface Query {
  findOne(wanted: object): Promise<{ id: number }>;
  create(made: object): Promise<unknown>;
}

interface Strapi {
  readonly db: { query(uid: string): Query };
  readonly server: { mount(): unknown; readonly httpServer: Server };
  load(): Promise<Strapi>;
}

const folder = environment['BENCH_STRAPI_FOLDER'] ?? '';
const { createStrapi } = createRequire(join(folder, 'package.json'))('@strapi/strapi') as {
  createStrapi(options: { appDir: string; distDir: string }): Strapi;
};

const strapi = await createStrapi({ appDir: folder, distDir: folder }).load();
const everyone = await strapi.db.query('plugin::users-permissions.role').findOne({ where: { type: 'public' } });
for (const action of ['find', 'findOne'])
  await strapi.db
    .query('plugin::users-permissions.permission')
    .create({ data: { action: `api::work.work.${action}`, role: everyone.id } });
await strapi.server.mount();
const { httpServer } = strapi.server;
process.once('SIGTERM', () => process.exit(0));
process.once('disconnect', () => process.exit(0));
httpServer.listen(0, '127.0.0.1', () =>
  process.stdout.write(`peer ready at http://127.0.0.1:${(httpServer.address() as AddressInfo).port}\n`),
);
