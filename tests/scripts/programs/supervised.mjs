/*
 * Minimal program for a supervisor. Prints a line at its start, at each SIGTERM and when the IPC channel closes; exits
 * with 7 when asked to stop.
 */
let stops = 0;
const alive = setInterval(() => undefined, 1_000);
process.on('disconnect', () => {
  process.stdout.write('disconnect\n');
  clearInterval(alive);
});
process.on('SIGTERM', () => {
  stops += 1;
  process.stdout.write(`stop ${stops}\n`);
  clearInterval(alive);
  process.exitCode = 7;
  process.disconnect();
});
process.stdout.write(`ready ${process.env.SUPERVISED} ${process.argv.slice(2).join(' ')}\n`);
