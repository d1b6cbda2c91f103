import type { Config } from '../../config.ts';
import type { PaymentProvider } from '../../kernel/payment.ts';
import type { Log } from '../log.ts';
import { PayPal } from './paypal.ts';

/** Name of the shop on the payment page. */
const BRAND_NAME = 'Pixchange';

/** Returns the payment provider; null when no account is configured, so that nothing can be bought. */
export const payPalOf = (config: Config, log: Log): PaymentProvider | null => {
  const {
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_WEBHOOK_ID: webhookId,
    PAYPAL_MERCHANT_ID: merchantId,
  } = config;
  if (clientId === undefined || clientSecret === undefined || webhookId === undefined || merchantId === undefined)
    return null;
  return new PayPal({
    apiUrl: config.PAYPAL_API_URL,
    clientId,
    clientSecret,
    webhookId,
    merchantId,
    publicUrl: config.PUBLIC_URL.replace(/\/+$/, ''),
    brandName: BRAND_NAME,
    certificateOrigins: config.PAYPAL_CERT_HOSTS,
    certificateRoots: config.PAYPAL_CERT_ROOTS,
    log,
  });
};
