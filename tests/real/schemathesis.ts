import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiKeysHttp } from '@pixchange/contracts/http/api-keys';
import { createClient } from '@pixchange/contracts/http/client';
import { makeMember, openProduct, report } from './product.ts';

/*
 * Runs Schemathesis, which makes valid and invalid calls for the whole OpenAPI document: as a visitor, and as a member
 * with a session and an API key. A response must not be a server error, and must have a status, content type and schema
 * from the document.
 */
const FOLDER = join(import.meta.dirname, '../../.cache/schemathesis');
const VERSION = '4.32.5';
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
];
/** Calls that would end the calling session or delete its account. */
const ENDS_SESSION = ['accounts.signOut', 'profile.remove'];

/** Returns the settings. The oEmbed standard requires 501 for an unknown format; any other 5xx status is a failure. */
const settings = (key: string): string => `[parameters]
"query.api_key" = "${key}"
"path.app_key" = "${key}"

[[operations]]
include-name = "GET /api/oembed"
checks.not_a_server_error.expected-statuses = ["2xx", "3xx", "4xx", 501]
`;

interface Run {
  readonly name: string;
  readonly headers: readonly string[];
  readonly without: readonly string[];
}

const execute = (command: string, args: readonly string[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: FOLDER, stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });

const install = async (): Promise<string> => {
  await mkdir(FOLDER, { recursive: true });
  const program = join(FOLDER, 'venv/bin/schemathesis');
  if (existsSync(program)) return program;
  if ((await execute('python3', ['-m', 'venv', join(FOLDER, 'venv')])) !== 0) throw new Error('Python 3 has no venv');
  const pip = await execute(join(FOLDER, 'venv/bin/pip'), ['install', '-q', `schemathesis==${VERSION}`]);
  if (pip !== 0) throw new Error('Schemathesis could not be installed from PyPI');
  return program;
};

const main = async (): Promise<void> => {
  const program = await install();
  const product = await openProduct();
  const failures: string[] = [];
  // Optional arguments for a quick check: the number of examples and the name of one run, as in
  // `npm run test:real -- schemathesis 5 member`.
  const examples = Number(process.argv[2] ?? 20);
  const only = process.argv[3];
  try {
    const { token } = await makeMember(product.url);
    const { key } = await createClient({ baseUrl: product.url })(apiKeysHttp.create, { token, body: { name: 'Test' } });
    await writeFile(join(FOLDER, 'schemathesis.toml'), settings(key));
    const runs: Run[] = [
      { name: 'visitor', headers: [], without: [] },
      {
        name: 'member',
        headers: ['--header', `Authorization: Bearer ${token}`],
        without: ENDS_SESSION.flatMap((id) => ['--exclude-operation-id', id]),
      },
    ];
    for (const { name, headers, without } of runs.filter((run) => only === undefined || run.name === only)) {
      const file = join(FOLDER, `${name}.json`);
      const code = await execute(program, [
        'run',
        `${product.url}/api/openapi.json`,
        ...['--url', product.url, '--checks', CHECKS.join(','), '--phases', 'examples,coverage,fuzzing'],
        ...[
          '--max-examples',
          String(examples),
          '--seed',
          '19',
          '--no-shrink',
          '--continue-on-failure',
          '--suppress-health-check',
          'all',
        ],
        ...['--report', 'json', '--report-json-path', file, '--request-timeout', '30', '--warnings', 'off'],
        ...headers,
        ...without,
      ]);
      if (code !== 0) failures.push(`${name}: see ${file}`);
      process.stdout.write(`${name}: ${(await readFile(file, 'utf8').catch(() => '')).length} bytes of report\n`);
    }
  } finally {
    await product.stop();
  }
  report(failures);
};

await main();
