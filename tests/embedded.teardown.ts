import type {} from './embedded.setup.ts';

/** Runs once after all tests of the `embedded` project. */
const teardown = async (): Promise<void> => {
  await globalThis.pixchangeTestStack?.stop();
};

export default teardown;
