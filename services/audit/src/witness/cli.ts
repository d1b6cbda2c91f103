import { parseArgs } from 'node:util';
import { witnessKeyText } from '@pixchange/contracts/audit/cosignature';
import { isKeyName } from '@pixchange/contracts/audit/signed-note';
import { UsageError } from '../errors.ts';
import { readLogKeys } from '../platform/log-keys.ts';
import { WitnessStore } from './store.ts';
import { serveWitness } from './server.ts';
import { Witness } from './witness.ts';

const witnessUsage = `Usage: npm run audit -- witness --folder FOLDER --name NAME --log-key KEY [options]

Runs a witness (c2sp.org/tlog-witness), which cosigns heads of a site's log. It remembers the newest head of each log, and
cosigns another one only with the proof that its log continues the remembered one. Run it on a machine that the site's operator
doesn't control, and give its key and its URL to the operator for AUDIT_WITNESSES.

  --folder FOLDER  key (key.pem) and heads (heads.json), made at the first start; one folder for each program. Keep it: a
                   witness without its heads would cosign another log
  --name NAME      name of the witness in its cosignatures, such as witness.example; without spaces and plus signs
  --log-key KEY    key of a log as GET /audit/key of the site gives it; covers both trees; may be given more than once
  --port PORT      port to listen on (8090); 0 takes a free one
  --host HOST      address to listen on (127.0.0.1); others reach it through a proxy with HTTPS
  --help           prints this text

The first line of the output has the key and the URL. Exit codes: 2 invalid arguments; 3 the folder or the port can't be used.
`;

const text = { type: 'string' } as const;
const options = {
  folder: text,
  name: text,
  'log-key': { ...text, multiple: true },
  port: { ...text, default: '8090' },
  host: { ...text, default: '127.0.0.1' },
  help: { type: 'boolean', default: false, short: 'h' },
} as const;

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${witnessUsage}`);
  }
};

const mustHave = (value: string | undefined, option: string): string => {
  if (value === undefined || value === '') throw new UsageError(`witness needs ${option}.`);
  return value;
};

const portOf = (value: string): number => {
  const port = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
  if (!(port <= 65_535)) throw new UsageError(`--port: "${value}" is not a port`);
  return port;
};

/**
 * Runs a witness until the process ends.
 * @throws UsageError for invalid arguments; Unreadable when the folder or the port can't be used
 */
export const runWitness = async (
  args: readonly string[],
  { nowMs }: { readonly nowMs: () => number },
  { writeReport, writeMessage }: { writeReport(text: string): Promise<void>; writeMessage(text: string): void },
): Promise<void> => {
  const values = parse(args);
  if (values.help) return writeReport(witnessUsage);
  const name = mustHave(values.name, '--name');
  if (!isKeyName(name)) throw new UsageError(`--name: "${name}" has spaces or plus signs`);
  const logKeys = readLogKeys(values['log-key'] ?? []);
  if (logKeys.length === 0) throw new UsageError('witness needs --log-key.');
  const port = portOf(values.port);
  const store = await WitnessStore.open(mustHave(values.folder, '--folder'));
  const witness = new Witness(name, store, logKeys, nowMs);
  const running = await serveWitness(witness, { host: values.host, port }, writeMessage);
  await writeReport(`${witnessKeyText(witness.key)} http://${values.host}:${running.port}\n`);
  await running.closed;
};
