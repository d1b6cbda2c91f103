import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

type Environment = Readonly<Record<string, string>>;

const FILE = join(import.meta.dirname, '../docker-compose.yml');
const DEFAULT = /\$\{\w+:-([^${}]*)\}/;

/** A value without its quotes, where what .env may set has its default. */
const valueOf = (written: string): string => {
  let value = written.replace(/^'(.*)'$/, '$1');
  while (DEFAULT.test(value)) value = value.replace(DEFAULT, '$1');
  return value;
};

const settingsIn = (lines: string): Environment =>
  Object.fromEntries(
    [...lines.matchAll(/^ +([A-Z][A-Z0-9_]*): (.+)$/gm)].map(([, name = '', value = '']) => [name, valueOf(value)]),
  );

/** The environment that docker-compose.yml gives to a service. @throws Error where it gives none */
export const composeEnvironment = (service: string): Environment => {
  const sections = readFileSync(FILE, 'utf8').split(/^(?=\S)/m);
  const section = (name: string): string => sections.find((part) => part.startsWith(`${name}:`)) ?? '';
  const described = section('services')
    .split(/^(?= {2}\S)/m)
    .find((part) => part.startsWith(`  ${service}:`));
  const lines = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(described ?? '')?.[1];
  if (lines === undefined) throw new Error(`docker-compose.yml gives no environment to ${service}`);
  return { ...(lines.includes('<<: *servers') ? settingsIn(section('x-servers')) : {}), ...settingsIn(lines) };
};

/**
 * The environment of a service as its container has it, with this machine's addresses and with secrets from files in `folder`.
 * @param others all other values: those of the secrets, and what .env would set
 * @throws Error where a secret has no value
 */
export const composedHere = async (
  service: string,
  { folder, addresses, others }: { folder: string; addresses: Environment; others: Environment },
): Promise<Record<string, string>> => {
  const given = composeEnvironment(service);
  const result: Record<string, string> = { ...others, ...given };
  await mkdir(folder, { recursive: true });
  for (const [name, path] of Object.entries(given)) {
    if (name in addresses) result[name] = addresses[name] as string;
    if (!name.endsWith('_FILE')) continue;
    const plain = name.replace(/_FILE$/, '');
    const secret = others[plain];
    if (secret === undefined) throw new Error(`${service} wants ${plain}, which has no value here`);
    result[name] = join(folder, basename(path));
    await writeFile(result[name], `${secret}\n`, { mode: 0o600 });
    // A container has the file alone.
    delete result[plain];
  }
  return result;
};
