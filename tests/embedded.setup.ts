import { startTestStack, type TestStack } from '../services/embedded/src/testing/stack.ts';

declare global {
  // Setup and teardown are two modules of one process, and this is how jest lets them share.
  var pixchangeTestStack: TestStack | undefined;
}

/** Runs once before all tests of the `embedded` project. */
const setup = async (): Promise<void> => {
  const stack = await startTestStack();
  globalThis.pixchangeTestStack = stack;
  const { stop: _stop, ...addresses } = stack;
  process.env['TEST_STACK'] = JSON.stringify(addresses);
};

export default setup;
