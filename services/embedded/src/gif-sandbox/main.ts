import { runServer } from '../processes/run-server.ts';
import { startGifSandbox } from './index.ts';

/** Process entry of the GIF sandbox. */
runServer(process.env, 'GIF sandbox', 'GIF_SANDBOX_PORT', async ({ required, port, log }) => {
  const { url, stop } = await startGifSandbox({
    apiKey: required('GIF_SANDBOX_KEY'),
    worksDir: required('GIF_SANDBOX_WORKS'),
    port,
    log,
  });
  return { address: url, stop };
});
