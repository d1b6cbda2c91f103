import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runCaptured } from './child.mjs';
import { repositoryRoot } from './repository.mjs';
import { listSources } from './staleness.mjs';

/** Returns the paths that git tracks or would add; without git (a downloaded archive), all files. */
export const trackedPaths = async () => {
  const listed = await runCaptured('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']).catch(
    () => undefined,
  );
  const paths =
    listed?.code === 0
      ? listed.output.split('\0').filter(Boolean)
      : listSources(repositoryRoot, ['.']).map(({ path }) => path.slice(2));
  return paths.filter((path) => existsSync(join(repositoryRoot, path)));
};
