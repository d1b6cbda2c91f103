import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRules } from './scripts/check/eslint-rules.mjs';

const rootDir = import.meta.dirname;
const projects = ['tsconfig.json', 'web/tsconfig.json', 'console/tsconfig.json', 'web/e2e/tsconfig.json'].filter(
  (path) => existsSync(join(rootDir, path)),
);

export default projectRules({ rootDir, projects });
