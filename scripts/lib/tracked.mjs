import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runCaptured } from './child.mjs';
import { repositoryRoot } from './repository.mjs';
import { listSources } from './staleness.mjs';

/** What git keeps, and what is about to be added; without git (a downloaded archive) whatever lies there. */
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
