import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '../lib/repository.mjs';
import { generated } from './generated.mjs';

// Writes the rules for Prometheus and the dashboards for Grafana.
for (const [path, text] of generated()) {
  mkdirSync(dirname(join(repositoryRoot, path)), { recursive: true });
  writeFileSync(join(repositoryRoot, path), text);
}
