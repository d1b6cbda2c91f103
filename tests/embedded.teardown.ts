import { once } from 'node:events';
import type {} from './embedded.setup.ts';

/** Runs once after all tests of the `embedded` project. */
const teardown = async (): Promise<void> => {
  for (const host of globalThis.pixchangeTestHosts ?? []) {
    host.disconnect();
    await once(host, 'exit');
  }
  await globalThis.pixchangeTestStack?.stop();
};

export default teardown;
