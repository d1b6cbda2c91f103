import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { serverSettings } from '../admin/config.ts';

export const usage = `Usage: node dist/demo/main.js [--json] [--help]
Fills a running Pixchange with the demo content: nine artists with albums and works, through its own HTTP interface, and spotlights of them,
which an administrator's command brings in: they are left away where the product's servers are not known. One collection is minted.
It may be stopped anywhere and started again; what is there is not brought in twice.

  --json   progress as one JSON object a line
  --help   this text

Environment:
  PIXCHANGE_URL             where the product is                     http://localhost:8080
  MAILBOX_URL               the mailbox of programs, or its server   PIXCHANGE_URL/dev/mailbox.json
  DATA_DIR                  where demo.json is kept                  .data
  DEMO_PATIENCE_SECONDS     give up after so long without progress   900
  PAYPAL_API_URL            the payment sandbox on this machine, for a purchase that differs from its report
  DEMO_MINT                 on: the chain is one of this machine's own, on which minting costs nothing
  DATABASE_URL, EVENT_STORE_URL, MASTER_KEY, NAME_SECRET, ROLE_SECRET
                            for the spotlights; as npm run admin needs them

Exit codes: 0 all is there; 1 something could not be brought in; 2 wrong use; 3 the product did not answer in time.
`;

const environment = z.object({
  PIXCHANGE_URL: z.url({ protocol: /^https?$/ }).default('http://localhost:8080'),
  MAILBOX_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().default('.data'),
  DEMO_PATIENCE_SECONDS: z.coerce.number().int().min(1).max(86_400).default(900),
});

export interface DemoConfig {
  /** URL without a trailing slash. */
  readonly baseUrl: string;
  readonly mailboxUrl: string;
  readonly notesFile: string;
  readonly patienceMs: number;
  readonly json: boolean;
  /** URL of the payment sandbox on this machine; null when payments are real, or it is unknown. */
  readonly paymentSandbox: string | null;
  /** Whether a collection is minted, which requires the embedded chain. */
  readonly mints: boolean;
  /** Server settings for the administration program; null when they are not known. */
  readonly servers: Readonly<Record<string, string>> | null;
}

/** Returns the URL of the mailbox; the origin of a server alone means its default path. */
const mailboxOf = (address: string): string =>
  new URL(address).pathname === '/' ? new URL('/dev/mailbox.json', address).href : address;

/** Thrown for arguments that the program does not know. */
export class UsageError extends Error {}

const flagsOf = (args: readonly string[]): { json: boolean; help: boolean } => {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
    });
    return values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
};

/** Returns the URL if its host is this machine, where only the embedded sandbox can run; null for a real provider's. */
const sandboxOf = (address: string | undefined): string | null =>
  address !== undefined && /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(address) ? address : null;

const serversOf = (given: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> | null => {
  const known = serverSettings.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]] as const]));
  return known.length < serverSettings.length ? null : Object.fromEntries(known);
};

/**
 * Reads the options and settings.
 * @returns `help` when only that is requested
 * @throws UsageError naming what is wrong
 */
export const readConfig = (
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
): DemoConfig | 'help' => {
  const flags = flagsOf(args);
  if (flags.help) return 'help';
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success)
    throw new UsageError(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  const baseUrl = parsed.data.PIXCHANGE_URL.replace(/\/+$/, '');
  return {
    baseUrl,
    mailboxUrl: mailboxOf(parsed.data.MAILBOX_URL ?? `${baseUrl}/dev/mailbox.json`),
    notesFile: join(resolve(parsed.data.DATA_DIR), 'demo.json'),
    patienceMs: parsed.data.DEMO_PATIENCE_SECONDS * 1_000,
    json: flags.json,
    paymentSandbox: sandboxOf(given['PAYPAL_API_URL']),
    mints: given['DEMO_MINT'] === 'on',
    servers: serversOf(given),
  };
};
