/** Verifies an export or a proof without a checkout, packages or a network. The build bundles it as `verify.mjs`. */
import { parseArgs } from 'node:util';
import { Unreadable, UsageError } from '../errors.ts';
import { verifyFile, type Given } from './verify.ts';

const usage = `node verify.mjs FILE [--log-key KEY] [--key KEY] [--file FILE] [--json]

Verifies the export of a site, a person, a decision or a work, or the proof of a token.
  --log-key KEY  key of the site's log, from a source that you trust (/audit/key); may be repeated
  --key KEY      public key of the auditor of an export: base64, or a PEM file
  --file FILE    image that the proof of a token is about
  --json         prints the report as JSON
Exit codes: 0 proven, 1 findings, 2 invalid arguments, 3 the signer is not proven, or the file can't be read
`;

const givenIn = (args: readonly string[]): Given | null => {
  const options = {
    'log-key': { type: 'string', multiple: true, default: [] as string[] },
    key: { type: 'string' },
    file: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [path, ...rest] = positionals;
    if (values.help) return null;
    if (path === undefined || rest.length > 0) throw new UsageError('give one file');
    const { 'log-key': logKeys, key = null, file = null, json } = values;
    return { path, logKeys, auditorKey: key, ownFile: file, isJson: json };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError((error as Error).message);
  }
};

const run = async (args: readonly string[]): Promise<number> => {
  try {
    const given = givenIn(args);
    const { text, code } = given === null ? { text: usage, code: 0 } : await verifyFile(given);
    await new Promise<void>((resolve) => process.stdout.write(text, () => resolve()));
    return code;
  } catch (error) {
    const isUsageError = error instanceof UsageError;
    process.stderr.write(
      isUsageError || error instanceof Unreadable
        ? `verify: ${error.message}${isUsageError ? `\n\n${usage}` : '\n'}`
        : `verify: the file can't be verified: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    return isUsageError ? 2 : 3;
  }
};

process.stdout.on('error', () => undefined);
void run(process.argv.slice(2)).then((code) => process.exit(code));
