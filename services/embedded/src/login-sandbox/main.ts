import { runServer } from '../processes/run-server.ts';
import { startLoginSandbox } from './index.ts';

/** Process entry of the login sandbox. */
runServer(process.env, 'login sandbox', 'LOGIN_SANDBOX_PORT', async ({ env, required, port, log }) => {
  const { url, stop } = await startLoginSandbox({
    dataDir: required('LOGIN_SANDBOX_DIR'),
    port,
    host: env['LOGIN_SANDBOX_HOST'] ?? '127.0.0.1',
    appId: required('FACEBOOK_APP_ID'),
    appSecret: required('FACEBOOK_APP_SECRET'),
    log,
  });
  return { address: url, stop };
});
