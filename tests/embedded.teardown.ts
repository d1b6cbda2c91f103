import { once } from 'node:events';
import type {} from './embedded.setup.ts';

/** Runs once after all tests of the `embedded` project. */
const teardown = async (): Promise<void> => {
  for (const host of globalThis.pixchangeTestHosts ?? []) {
    // Skip a host that has already exited; its tests have failed.
    if (!host.connected) continue;
    const ended = once(host, 'exit');
    host.disconnect();
    await ended;
  }
  await globalThis.pixchangeTestStack?.stop();
};

export default teardown;
