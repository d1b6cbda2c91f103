import { spawn, type ChildProcess } from 'node:child_process';

/**
 * Ends a child when its parent has ended for any reason. The shell reads from a pipe whose only writing end is in the
 * parent, so the kernel closes the pipe even after `kill -9`. A line on the pipe means that the child has ended. The
 * shell ignores terminal signals, because they are meant for the parent. $1 is the process id, $2 the first signal, and
 * $3 the tenths of a second before the whole process group is killed.
 */
const script = `
trap '' INT TERM HUP QUIT
read -r word && exit 0
alive() {
  kill -0 "$1" 2>/dev/null || return 1
  if [ -r "/proc/$1/stat" ]; then
    read -r stat < "/proc/$1/stat" || return 1
    case $stat in *') Z '*) return 1 ;; esac
  fi
  return 0
}
kill "-$2" "$1" 2>/dev/null
left=$3
while alive "$1" && [ "$left" -gt 0 ]; do sleep 0.1; left=$((left - 1)); done
kill -KILL "-$1" 2>/dev/null
exit 0
`;

export type WatchOptions = { signal: 'INT' | 'TERM' | 'QUIT'; graceMs: number };

/**
 * Watches a child that was spawned with `detached: true`, so that it leads a new process group. The watch ends when the
 * child ends.
 */
export const watchOver = (child: ChildProcess, { signal, graceMs }: WatchOptions): void => {
  if (child.pid === undefined) return;
  const tenths = String(Math.ceil(graceMs / 100));
  const watchdog = spawn('/bin/sh', ['-c', script, 'pixchange-watchdog', String(child.pid), signal, tenths], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // A killed watchdog leaves a broken pipe; the write error must not end this process.
  watchdog.stdin.on('error', () => watchdog.stdin.destroy());
  watchdog.on('error', () => watchdog.stdin.destroy());
  watchdog.unref();
  (watchdog.stdin as unknown as { unref?: () => void }).unref?.();
  child.once('exit', () => watchdog.stdin.end('ended\n'));
};
