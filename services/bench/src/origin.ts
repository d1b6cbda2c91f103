import { execFile } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { promisify } from 'node:util';
import type { Origin } from './measure/report.ts';

const commitOf = async (): Promise<string> => {
  try {
    const { stdout } = await promisify(execFile)('git', ['rev-parse', '--short', 'HEAD']);
    return stdout.trim();
  } catch {
    // Git is not installed, or this is not a repository.
    return '';
  }
};

/** Returns the properties of this machine, and the current time. */
export const origin = async (): Promise<Origin> => {
  const processors = cpus();
  return {
    date: new Date(),
    commit: await commitOf(),
    processors: `${processors.length} x ${processors[0]?.model.trim() ?? 'an unknown processor'}`,
    memoryBytes: totalmem(),
    node: process.versions.node,
  };
};
