import { parseArgs } from 'node:util';
import { z } from 'zod';
import { masterKey, readServers, UsageError, type Variables } from '../runtime/running-product.ts';

export const usage = `Usage: npm run rebuild -- [--compare] [--accept-unreadable] [--json] [--help]
Builds every read model again from the event log, beside the live ones, and swaps them in one transaction. Reads go on meanwhile.

  --compare   compare with the live tables first, row for row; where a row differs, it is named and nothing is swapped
  --accept-unreadable
              swaps also where events have fields that can't be opened although the person's key exists; these fields are empty
              then. Without it such events are listed and nothing is swapped. Look for the right MASTER_KEY or a backup first
  --json      the report as one JSON object on the output; the progress stays on the error output
  --help      this text

Environment (otherwise what a running 'npm start' says in DATA_DIR/running.json):
  DATABASE_URL, EVENT_STORE_URL   the servers
  MASTER_KEY                      unwraps the personal keys: 32 bytes in base64
  ROLE_SECRET                     tells which events about roles count: 32 bytes in base64
  DATA_DIR                        where 'npm start' keeps its data (.data)

Exit codes: 0 done; 1 rows differ, fields can't be opened, or it failed; 2 wrong use, or nothing runs.
`;

const servers = z.object({
  DATABASE_URL: z.string(),
  EVENT_STORE_URL: z.string(),
  MASTER_KEY: masterKey,
  ROLE_SECRET: masterKey,
});

export interface RebuildConfig {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  readonly masterKey: Buffer;
  readonly roleSecret: Buffer;
  readonly compare: boolean;
  readonly acceptUnreadable: boolean;
  readonly json: boolean;
}

const flagsOf = (args: readonly string[]) => {
  try {
    const option = { type: 'boolean', default: false } as const;
    return parseArgs({
      args: [...args],
      options: { compare: option, 'accept-unreadable': option, json: option, help: { ...option, short: 'h' } },
    }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`);
  }
};

/**
 * Reads the options and settings.
 * @returns `help` when only that is requested
 * @throws UsageError naming what is wrong or missing
 */
export const readConfig = async (
  args: readonly string[],
  variables: Variables,
  projectRoot: string,
): Promise<RebuildConfig | 'help'> => {
  const { help, compare, json, 'accept-unreadable': acceptUnreadable } = flagsOf(args);
  if (help) return 'help';
  const { DATABASE_URL, EVENT_STORE_URL, MASTER_KEY, ROLE_SECRET } = await readServers(servers, variables, projectRoot);
  return {
    databaseUrl: DATABASE_URL,
    eventStoreUrl: EVENT_STORE_URL,
    masterKey: Buffer.from(MASTER_KEY, 'base64'),
    roleSecret: Buffer.from(ROLE_SECRET, 'base64'),
    compare,
    acceptUnreadable,
    json,
  };
};
