import { runServer } from '../processes/run-server.ts';
import { startPaymentSandbox } from './index.ts';

/** Process entry of the payment sandbox. */
runServer(process.env, 'payment sandbox', 'PAYMENT_SANDBOX_PORT', async ({ required, port, log }) => {
  const { url, stop } = await startPaymentSandbox({
    dataDir: required('PAYMENT_SANDBOX_DIR'),
    publicUrl: required('PAYMENT_SANDBOX_PUBLIC_URL'),
    webhookUrl: required('PAYMENT_SANDBOX_WEBHOOK_URL'),
    clientId: required('PAYPAL_CLIENT_ID'),
    clientSecret: required('PAYPAL_CLIENT_SECRET'),
    merchantId: required('PAYPAL_MERCHANT_ID'),
    webhookId: required('PAYPAL_WEBHOOK_ID'),
    port,
    log,
  });
  return { address: url, stop };
});
