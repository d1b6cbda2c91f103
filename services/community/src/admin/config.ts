import { parseArgs } from 'node:util';
import { z } from 'zod';
import { masterKey, readServers, UsageError, type Variables } from '../runtime/running-product.ts';

export const usage = `Usage: npm run admin -- grant EMAIL ROLE | revoke EMAIL ROLE | mfa-reset EMAIL | list | catalogue import FILE [--dry-run] | catalogue export | files [--json] [--help]
Says who may do what, what the site shows, and which stored files are broken. A change is an event, and counts from the next request on.

  grant EMAIL ROLE        gives a role: moderator, auditor or admin
  revoke EMAIL ROLE       takes it away; the last admin keeps theirs
  mfa-reset EMAIL         takes the second factor of somebody away, who sets up another one at the next login; their sessions of the
                          console end
  list                    everyone with a role
  catalogue import FILE   categories, subcategories, spotlights, charities and themes as a JSON file has them, in its order; entries are
                          known by their slugs, "archived": true takes one out of every list, and what the file does not name stays as it is
  catalogue export        the catalogue as such a file, on the output
  files                   stored files that are missing or damaged and could not be made again from their originals
  --dry-run               says what an import would change, and changes nothing
  --json                  the answer as one JSON object on the output
  --help                  this text

The catalogue of a new installation is services/community/catalogue/seed.json; it shows the form of the file.

Environment (otherwise what a running 'npm start' says in DATA_DIR/running.json):
  DATABASE_URL, EVENT_STORE_URL   the servers
  MASTER_KEY                      unwraps the personal keys: 32 bytes in base64
  NAME_SECRET                     finds people by their email
  ROLE_SECRET                     signs the events that give or take a role: 32 bytes in base64
  DATA_DIR                        where 'npm start' keeps its data (.data)

Exit codes: 0 done, or it was so already; 1 refused, or it failed; 2 wrong use, or nothing runs.
`;

const servers = z.object({
  DATABASE_URL: z.string(),
  EVENT_STORE_URL: z.string(),
  MASTER_KEY: masterKey,
  NAME_SECRET: z.string(),
  ROLE_SECRET: masterKey,
});
/** Names of the settings that the program needs, for other programs that start it. */
export const serverSettings: readonly string[] = Object.keys(servers.shape);

const role = z.enum(['moderator', 'auditor', 'admin'], { error: 'The roles are moderator, auditor and admin' });
const email = z.string({ error: 'An email is needed' }).trim().includes('@', { error: 'An email is needed' });

const task = z.union([
  z.tuple([z.literal('list')]).transform(() => ({ action: 'list' as const })),
  z
    .tuple([z.literal('mfa-reset'), email])
    .transform(([, address]) => ({ action: 'reset-second-factor' as const, email: address })),
  z.tuple([z.literal('files')]).transform(() => ({ action: 'list-files' as const })),
  z.tuple([z.literal('catalogue'), z.literal('export')]).transform(() => ({ action: 'export-catalogue' as const })),
  z
    .tuple([z.literal('catalogue'), z.literal('import'), z.string()])
    .transform(([, , file]) => ({ action: 'import-catalogue' as const, file, dryRun: false })),
  z
    .tuple([z.enum(['grant', 'revoke']), email, role])
    .transform(([action, ...rest]) => ({ action, email: rest[0], role: rest[1] })),
]);
export type AdminTask = z.output<typeof task>;

export interface AdminConfig {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  readonly masterKey: Buffer;
  readonly nameSecret: string;
  readonly roleSecret: Buffer;
  readonly task: AdminTask;
  readonly json: boolean;
}

const argumentsOf = (args: readonly string[]) => {
  try {
    const option = { type: 'boolean', default: false } as const;
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: option, 'dry-run': option, help: { ...option, short: 'h' } },
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`);
  }
};

const taskOf = (words: readonly string[]): AdminTask => {
  const parsed = task.safeParse(words);
  if (parsed.success) return parsed.data;
  const [action] = words;
  const known = action === 'grant' || action === 'revoke';
  const why =
    known && words.length === 3
      ? [email.safeParse(words[1]), role.safeParse(words[2])]
          .flatMap(({ error }) => error?.issues ?? [])
          .map(({ message }) => message)
          .join('. ')
      : 'This needs grant EMAIL ROLE, revoke EMAIL ROLE, mfa-reset EMAIL, list, catalogue import FILE, catalogue export or files';
  throw new UsageError(`${why}.\n\n${usage}`);
};

const withDryRun = (asked: AdminTask, dryRun: boolean): AdminTask => {
  if (asked.action === 'import-catalogue') return { ...asked, dryRun };
  if (dryRun) throw new UsageError(`--dry-run goes with catalogue import alone.\n\n${usage}`);
  return asked;
};

/**
 * Reads the task and its settings.
 * @returns `help` when only that is requested
 * @throws UsageError naming what is wrong or missing
 */
export const readConfig = async (
  args: readonly string[],
  variables: Variables,
  projectRoot: string,
): Promise<AdminConfig | 'help'> => {
  const { values, positionals } = argumentsOf(args);
  if (values.help) return 'help';
  const asked = withDryRun(taskOf(positionals), values['dry-run']);
  const { DATABASE_URL, EVENT_STORE_URL, MASTER_KEY, NAME_SECRET, ROLE_SECRET } = await readServers(
    servers,
    variables,
    projectRoot,
  );
  return {
    databaseUrl: DATABASE_URL,
    eventStoreUrl: EVENT_STORE_URL,
    masterKey: Buffer.from(MASTER_KEY, 'base64'),
    nameSecret: NAME_SECRET,
    roleSecret: Buffer.from(ROLE_SECRET, 'base64'),
    task: asked,
    json: values.json,
  };
};
