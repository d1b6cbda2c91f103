import { runServer } from '../processes/run-server.ts';
import { anvilPackage, findAnvil, startChain } from './index.ts';

/** Process entry of the embedded chain. */
runServer(process.env, 'chain', 'CHAIN_NODE_PORT', async ({ required, port, log }) => {
  const binary = findAnvil();
  if (binary === undefined) throw new Error(`${anvilPackage()} is not installed`);
  const chain = await startChain({
    binary,
    dataDir: required('CHAIN_NODE_DIR'),
    port,
    key: required('CHAIN_NODE_KEY'),
    chainId: Number(required('CHAIN_ID')),
    baseUri: required('CHAIN_BASE_URI'),
    log,
  });
  let isStopping = false;
  // Exiting is safe: the supervisor restarts this process, and anvil's state is in our files.
  void chain.ended.then((why) => {
    if (isStopping) return;
    log(`anvil exited (${why}); this process exits too`);
    process.exit(1);
  });
  return {
    address: chain.url,
    stop: () => {
      isStopping = true;
      return chain.stop();
    },
  };
});
