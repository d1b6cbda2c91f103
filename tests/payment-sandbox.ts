import { randomBytes } from 'node:crypto';
import { startPaymentSandbox } from '../services/embedded/src/payment-sandbox/index.ts';
import { temporaryFolder } from '../services/embedded/src/testing/temporary-folder.ts';
import { paymentsAt, type Payments } from './payment.ts';
import { testStack } from './stack.ts';

/** Payment sandbox for a single test. */
export interface OwnPayments extends Payments {
  /** Environment of a product that uses this sandbox. */
  readonly environment: Readonly<Record<string, string>>;
  deliverTo(webhookUrl: string): void;
  /** Restarts the sandbox on the same data and port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a sandbox with new data.
 * @param publicUrl URL of the sandbox's pages in browsers; by default the sandbox's own URL
 */
export const startPayments = async (publicUrl?: string, webhookUrl?: string): Promise<OwnPayments> => {
  // Browser tests have no test stack, so the sandbox generates its own keys.
  const sharedIdentity = process.env['TEST_STACK'] === undefined ? undefined : testStack().payment.identity;
  const { path: dataDir, remove } = await temporaryFolder();
  const account = {
    clientId: `A${randomBytes(20).toString('hex')}`,
    clientSecret: randomBytes(30).toString('base64url'),
    merchantId: 'PXSANDBOX0001',
    webhookId: randomBytes(8).toString('hex').toUpperCase(),
  };
  let shop = webhookUrl;
  const start = (port: number) =>
    startPaymentSandbox({
      ...account,
      dataDir,
      port,
      ...(publicUrl !== undefined && { publicUrl }),
      ...(sharedIdentity !== undefined && { identity: sharedIdentity }),
      ...(shop !== undefined && { webhookUrl: shop }),
    });
  let running = await start(0);
  const { url } = running;
  return {
    ...paymentsAt(url),
    environment: {
      PAYPAL_API_URL: url,
      PAYPAL_CLIENT_ID: account.clientId,
      PAYPAL_CLIENT_SECRET: account.clientSecret,
      PAYPAL_WEBHOOK_ID: account.webhookId,
      PAYPAL_MERCHANT_ID: account.merchantId,
      PAYPAL_CERT_HOSTS: url,
      PAYPAL_CERT_ROOTS: running.root,
    },
    deliverTo: (address) => {
      shop = address;
      running.deliverTo(address);
    },
    restart: async () => {
      await running.stop();
      running = await start(Number(new URL(url).port));
    },
    stop: async () => {
      await running.stop();
      await remove();
    },
  };
};
