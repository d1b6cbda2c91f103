import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { conclude } from '../../tests/check/planted.mjs';
import { writeModule } from '../commands/new.mjs';
import { runCaptured } from '../lib/child.mjs';
import { repositoryRoot } from '../lib/repository.mjs';
import { trackedPaths } from '../lib/tracked.mjs';

/*
 * Checks that `npm run new` writes a module that compiles and passes its unit tests. Writes the module into a copy of
 * the sources, with the same packages except our own.
 */
const copy = mkdtempSync(join(tmpdir(), 'pixchange-template-'));

/** @param {string} folder */
const linkPackages = (folder) => {
  const from = join(repositoryRoot, folder);
  if (!existsSync(from)) return;
  mkdirSync(join(copy, folder), { recursive: true });
  for (const name of readdirSync(from))
    if (name !== '@pixchange' && name !== '.cache') symlinkSync(join(from, name), join(copy, folder, name));
};

const paths = (await trackedPaths()).filter((path) => !path.startsWith('docs/'));
for (const path of [...paths, '.cache/types.tsbuildinfo']) {
  if (!existsSync(join(repositoryRoot, path))) continue;
  mkdirSync(dirname(join(copy, path)), { recursive: true });
  cpSync(join(repositoryRoot, path), join(copy, path));
}
const packages = [...new Set(paths.filter((path) => path.endsWith('/package.json')).map((path) => dirname(path)))];
for (const folder of ['.', ...packages]) linkPackages(join(folder, 'node_modules'));
mkdirSync(join(copy, 'node_modules/@pixchange'));
for (const folder of packages)
  if (existsSync(join(repositoryRoot, folder, 'src')))
    symlinkSync(join(copy, folder), join(copy, 'node_modules/@pixchange', folder.split('/').at(-1) ?? ''));

/** @param {string[]} args */
const run = async (args) => {
  const { code, output } = await runCaptured(process.execPath, args, { cwd: copy });
  return code === 0 ? [] : [`${args.join(' ')}\n${output.trim()}`];
};

writeModule('photo-frames', 'photo-frame', copy);
const problems = [
  ...(await run([
    'node_modules/typescript-native/bin/tsc',
    ...['--checkers', '1', '--pretty', 'false', '-p', 'tsconfig.json', '--incremental'],
    ...['--tsBuildInfoFile', '.cache/types.tsbuildinfo'],
  ])),
  ...(await run([
    'node_modules/vitest/vitest.mjs',
    ...['run', '--project', 'unit', 'modules/photo-frames', 'names.spec', 'features.spec'],
  ])),
];
rmSync(copy, { recursive: true, force: true });
conclude(problems);
