import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import pg from 'pg';
import { startProgram } from '../servers/program.ts';

/**
 * Version of Strapi. It is installed on first use, because nothing else in the repository needs its thousand packages.
 */
const version = '5.54.0';
const folder = fileURLToPath(new URL(`../../../../.cache/strapi-${version}/`, import.meta.url));
const outputBytesMax = 64 * 1024 * 1024;
const rowsPerInsert = 500;
const database = 'bench_strapi';

const packages = {
  '@strapi/strapi': version,
  '@strapi/plugin-users-permissions': version,
  pg: '8.23.1',
} as const;

const execute = promisify(execFile);

const schema = {
  kind: 'collectionType',
  collectionName: 'works',
  info: { singularName: 'work', pluralName: 'works', displayName: 'Work' },
  options: { draftAndPublish: false },
  attributes: {
    work_id: { type: 'string' },
    title: { type: 'string' },
    type: { type: 'string' },
    tags: { type: 'json' },
    user: { type: 'json' },
    image: { type: 'json' },
    comments_count: { type: 'integer' },
  },
};

const core = (kind: string): string =>
  `module.exports = require('@strapi/strapi').factories.createCore${kind}('api::work.work');\n`;

/** Files of a Strapi app by path: one content type, without the admin panel. */
const appFiles: Readonly<Record<string, string>> = {
  // Strapi loads only plugins that this file lists as dependencies.
  'package.json': JSON.stringify({ name: 'bench-strapi', private: true, version: '0.0.0', dependencies: packages }),
  'database/migrations/.keep': '',
  'config/admin.js':
    "module.exports = () => ({ auth: { secret: 'bench' }, apiToken: { salt: 'bench' }, transfer: { token: { salt: 'bench' } }, secrets: { encryptionKey: 'b'.repeat(32) }, serveAdminPanel: false });\n",
  'config/database.js':
    "module.exports = () => ({ connection: { client: 'postgres', connection: { connectionString: process.env.DATABASE_URL }, pool: { min: 2, max: 20 } } });\n",
  'config/middlewares.js':
    "module.exports = ['strapi::errors', 'strapi::security', 'strapi::cors', 'strapi::query', 'strapi::body', 'strapi::favicon', 'strapi::public'];\n",
  'config/plugins.js': "module.exports = () => ({ 'users-permissions': { config: { jwtSecret: 'bench' } } });\n",
  'config/server.js':
    "module.exports = () => ({ host: '127.0.0.1', port: 0, app: { keys: ['bench', 'bench'] }, logger: { updates: { enabled: false } } });\n",
  'public/uploads/.keep': '',
  'src/api/work/content-types/work/schema.json': JSON.stringify(schema),
  'src/api/work/controllers/work.js': core('Controller'),
  'src/api/work/routes/work.js': core('Router'),
  'src/api/work/services/work.js': core('Service'),
};

const install = async (progress: (line: string) => void): Promise<void> => {
  for (const [path, text] of Object.entries(appFiles)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  if (existsSync(join(folder, 'node_modules/@strapi/strapi/package.json'))) return;
  progress(`peers: installing Strapi ${version}; later runs use it again`);
  const specs = Object.entries(packages).map(([name, wanted]) => `${name}@${wanted}`);
  const options = [
    '--prefix',
    folder,
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--legacy-peer-deps',
  ];
  await execute('npm', ['install', ...options, ...specs], { maxBuffer: outputBytesMax, cwd: folder });
};

/** Creates the database of Strapi and returns its URL. */
const createDatabase = async (url: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${database}`);
  } finally {
    await client.end();
  }
  const own = new URL(url);
  own.pathname = `/${database}`;
  return own.href;
};

/** Inserts the works into the table that Strapi created for its content type. */
const fill = async (url: string, works: readonly ImageItemView[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (let first = 0; first < works.length; first += rowsPerInsert) {
      await client.query(
        `INSERT INTO works (document_id, work_id, title, type, tags, "user", image, comments_count, created_at, updated_at, published_at)
         SELECT replace(id, '-', ''), id, title, type, tags, "user", image, comments_count, created_at, created_at, created_at
         FROM jsonb_to_recordset($1::jsonb) AS w (id text, title text, type text, tags jsonb, "user" jsonb, image jsonb, comments_count int, created_at timestamptz)`,
        [JSON.stringify(works.slice(first, first + rowsPerInsert))],
      );
    }
    await client.query('CREATE INDEX works_created_at ON works (created_at DESC, id)');
    await client.query('ANALYZE works');
  } finally {
    await client.end();
  }
};

/** Starts Strapi with the same works as the product, in a separate database on the same PostgreSQL. */
export const startStrapi = async (
  databaseUrl: string,
  works: readonly ImageItemView[],
  progress: (line: string) => void,
): Promise<{ url: string; stop(): Promise<void> }> => {
  await install(progress);
  const url = await createDatabase(databaseUrl);
  const main = fileURLToPath(new URL('./peer/main.js', import.meta.url));
  const program = startProgram(process.execPath, [main], {
    cwd: folder,
    env: { DATABASE_URL: url, NODE_ENV: 'production', BENCH_STRAPI_FOLDER: folder },
  });
  try {
    const [, address = ''] = await program.line(/^peer ready at (\S+)$/);
    await fill(url, works);
    return { url: address, stop: () => program.stop() };
  } catch (error) {
    await program.stop();
    throw error;
  }
};
