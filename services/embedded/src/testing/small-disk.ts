import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';

/** Folder that can be made read-only and writable again, like a disk that the kernel remounts read-only. */
export type SmallDisk = { path: string; setReadOnly(isReadOnly: boolean): void; remove(): void };

const run = (program: string, ...args: string[]): boolean => spawnSync(program, args, { stdio: 'ignore' }).status === 0;

/** Mounts a separate file system of `bytes`; returns undefined if this account may not mount one. */
export const mountSmallDisk = (path: string, bytes: number): SmallDisk | undefined => {
  mkdirSync(path, { recursive: true });
  if (!run('mount', '-t', 'tmpfs', '-o', `size=${bytes},mode=0711`, 'tmpfs', path)) return undefined;
  return {
    path,
    setReadOnly: (isReadOnly) => void run('mount', '-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, path),
    remove: () => void (run('umount', path) || run('umount', '-l', path)),
  };
};

/**
 * Creates a folder that can be made read-only: root mounts a file system, other accounts remove their write permission.
 */
export const folderToLock = (path: string): SmallDisk | undefined => {
  if (process.getuid?.() === 0) return mountSmallDisk(path, 1024 * 1024);
  mkdirSync(path, { recursive: true });
  return {
    path,
    setReadOnly: (isReadOnly) => chmodSync(path, isReadOnly ? 0o555 : 0o755),
    remove: () => chmodSync(path, 0o755),
  };
};
