import type {} from './e2e.setup.ts';

/** Runs once after all browser tests. */
const teardown = async (): Promise<void> => {
  await Promise.all([globalThis.pixchangeBrowser?.close(), globalThis.pixchangeProduct?.stop()]);
};

export default teardown;
