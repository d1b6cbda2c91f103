import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse } from 'yaml';

type Environment = Readonly<Record<string, string>>;

interface Service {
  readonly environment?: Environment;
  readonly command?: readonly string[];
  readonly secrets?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  /** Volumes in the form SOURCE:TARGET or SOURCE:TARGET:ro. */
  readonly volumes?: readonly string[];
}

interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

const FILE = join(import.meta.dirname, '../docker-compose.yml');
const DEFAULT = /\$\{\w+:-([^${}]*)\}/g;
const SECRETS = '/run/secrets/';

/** Returns the parsed docker-compose.yml, with the defaults of variables that .env may set. */
export const composeFile = (): ComposeFile => {
  let text = readFileSync(FILE, 'utf8');
  while (text.search(DEFAULT) >= 0) text = text.replace(DEFAULT, '$1');
  return parse(text, { merge: true }) as ComposeFile;
};

/**
 * Returns the service of this name.
 * @throws Error when there is none
 */
export const composeService = (name: string): Service => {
  const service = composeFile().services[name];
  if (service === undefined) throw new Error(`docker-compose.yml has no service ${name}`);
  return service;
};

/** Returns the problems with the secrets that a service's environment refers to. */
export const secretProblems = (name: string): string[] => {
  const { environment = {}, secrets = [] } = composeService(name);
  return Object.entries(environment)
    .filter(([, value]) => value.startsWith(SECRETS) && !secrets.includes(value.slice(SECRETS.length)))
    .map(([variable, value]) => `${name} is not given ${value}, which ${variable} names`);
};

/**
 * Returns the environment of a service's container, with addresses on this machine, and with secrets as files in
 * `folder`.
 * @param others settings that .env would set
 * @throws Error when a secret has no value, or the service does not receive it
 */
export const composedHere = async (
  service: string,
  {
    folder,
    addresses = {},
    secrets = {},
    others = {},
  }: { folder: string; addresses?: Environment; secrets?: Environment; others?: Environment },
): Promise<Record<string, string>> => {
  const [problem] = secretProblems(service);
  if (problem !== undefined) throw new Error(problem);
  const given = composeService(service).environment ?? {};
  const result: Record<string, string> = { ...others, ...given };
  await mkdir(folder, { recursive: true });
  for (const [name, path] of Object.entries(given)) {
    if (name in addresses) result[name] = addresses[name] as string;
    if (!path.startsWith(SECRETS)) continue;
    const plain = name.replace(/_FILE$/, '');
    const secret = secrets[plain];
    if (secret === undefined) throw new Error(`${service} wants ${plain}, which has no value here`);
    result[name] = join(folder, basename(path));
    await writeFile(result[name], `${secret}\n`, { mode: 0o600 });
    // A container receives only the file of the secret, not the value.
    delete result[plain];
  }
  return result;
};
