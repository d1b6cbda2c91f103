import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EventCodec, EventLog, openDatabase, PersonKeys } from '@pixchange/community';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { createClient } from '@pixchange/contracts/http/client';
import { startPostgres } from '@pixchange/embedded/postgres';
import { CleanUp } from './clean-up.ts';
import { supervisorMain } from './embedded-programs.ts';
import { startProgram } from './program.ts';

const adminEmail = 'bench@pixchange.example';
const adminPassword = 'Papercuts1';

export type RunningProduct = {
  /** URL of the process that serves the API. */
  readonly apiUrl: string;
  /** Public URL, which is that of the gateway in front of the API. */
  readonly publicUrl: string;
  readonly databaseUrl: string;
  readonly administrator: { readonly email: string; readonly password: string };
  /** Object storage behind the gateway. */
  readonly storage: {
    readonly endpoint: URL;
    readonly accessKey: string;
    readonly secretKey: string;
    readonly region: string;
  };
  readonly log: EventLog;
  readonly keys: PersonKeys;
  /** Runs `work` and returns the lines that PostgreSQL logged during it. */
  logged(work: () => Promise<unknown>): Promise<readonly string[]>;
  stop(): Promise<void>;
};

type Running = { readonly localUrl: string; readonly environment: Readonly<Record<string, string>> };

const need = (environment: Readonly<Record<string, string>>, name: string): string => {
  const value = environment[name];
  if (value === undefined) throw new Error(`the running product reports no ${name}`);
  return value;
};

/** Starts the product as `npm start` does, on a PostgreSQL whose log can be read. */
export const startProduct = async (folder: string): Promise<RunningProduct> => {
  const cleanUp = new CleanUp();
  try {
    const lines: string[] = [];
    const postgres = cleanUp.keep(
      await startPostgres({ dataDir: join(folder, 'postgres'), log: (line) => void lines.push(line) }),
    );
    const dataDir = join(folder, 'product');
    const supervisor = cleanUp.keep(
      startProgram(process.execPath, [supervisorMain()], {
        env: {
          DATA_DIR: dataDir,
          DATABASE_URL: postgres.url,
          PORT: '0',
          DEMO: 'off',
          RATE_LIMITS: 'off',
          ADMIN_EMAIL: adminEmail,
          ADMIN_PASSWORD: adminPassword,
        },
      }),
    );
    const [, apiUrl = ''] = await supervisor.line(/community +listening address=(\S+)/);
    await supervisor.line(/ open http\S+$/);
    const { localUrl, environment } = JSON.parse(await readFile(join(dataDir, 'running.json'), 'utf8')) as Running;
    const database = await openDatabase({ url: postgres.url, poolMax: 4, applicationName: 'pixchange bench' });
    cleanUp.add(() => database.destroy());
    const keys = new PersonKeys(database, Buffer.from(need(environment, 'MASTER_KEY'), 'base64'));
    const log = new EventLog(need(environment, 'EVENT_STORE_URL'), new EventCodec(keys));
    cleanUp.add(() => log.close());
    return {
      apiUrl,
      publicUrl: localUrl,
      databaseUrl: postgres.url,
      administrator: { email: adminEmail, password: adminPassword },
      storage: {
        endpoint: new URL(need(environment, 'S3_ENDPOINT')),
        accessKey: need(environment, 'S3_ACCESS_KEY'),
        secretKey: need(environment, 'S3_SECRET_KEY'),
        region: need(environment, 'S3_REGION'),
      },
      log,
      keys,
      logged: async (work) => {
        const from = lines.length;
        await work();
        return lines.slice(from);
      },
      stop: () => cleanUp.run(),
    };
  } catch (error) {
    await cleanUp.run();
    throw error;
  }
};

/** Signs in as the administrator. */
export const signIn = async ({ apiUrl, administrator }: RunningProduct): Promise<{ id: string; token: string }> => {
  const { id, token } = await createClient({ baseUrl: apiUrl })(accountsHttp.signIn, {
    body: { session: administrator },
  });
  return { id, token };
};
