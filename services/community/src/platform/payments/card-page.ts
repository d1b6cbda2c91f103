import type { Config } from '../../config.ts';

/** Path of the page with the card fields, which is shown in frames of our own pages. */
export const CARD_PAGE = '/checkout/card.html';

/** Hosts of PayPal's API; for each, the `www` host of the same domain serves the script. */
const API_HOST = /^api-m\.((?:sandbox\.)?paypal\.com)$/;

/**
 * Returns the URL of the script with the card fields: https://developer.paypal.com/sdk/js/set-up. Any API other than
 * PayPal's is a local sandbox, which also serves the script.
 */
export const cardScriptUrl = (apiUrl: string): string => {
  const { hostname, origin } = new URL(apiUrl);
  const site = API_HOST.exec(hostname)?.[1];
  return `${site === undefined ? origin : `https://www.${site}`}/web-sdk/v6/core`;
};

/**
 * Returns the domain that a client token is bound to. PayPal requires the root domain without a subdomain:
 * https://developer.paypal.com/limited-release/sdk/js/v6/reference
 */
export const domainOf = (publicUrl: string): string => new URL(publicUrl).hostname.replace(/^www\./, '');

/**
 * Returns the origins that the script and its frames use. PayPal lists them for version 5 of its script; no list for
 * version 6 was found: https://developer.paypal.com/sdk/js/best-practices
 */
const providerOrigins = (scriptUrl: string): string => {
  const { hostname, origin } = new URL(scriptUrl);
  return hostname.endsWith('.paypal.com') ? 'https://*.paypal.com https://*.paypalobjects.com' : origin;
};

/**
 * Returns the content security policy of the page with the card fields; null on a site that sells nothing. A bank's
 * frames are inside the provider's frame, so the provider's policy applies to them. Our own origin is missing from
 * `connect-src`, because this page calls none of our endpoints.
 */
export const cardPagePolicy = ({
  PAYPAL_CLIENT_ID,
  PAYPAL_API_URL,
}: Pick<Config, 'PAYPAL_CLIENT_ID' | 'PAYPAL_API_URL'>): string | null => {
  if (PAYPAL_CLIENT_ID === undefined) return null;
  const theirs = providerOrigins(cardScriptUrl(PAYPAL_API_URL));
  return [
    "default-src 'none'",
    `script-src 'self' ${theirs}`,
    `connect-src ${theirs}`,
    `frame-src ${theirs}`,
    `img-src 'self' data: ${theirs}`,
    `style-src 'self' 'unsafe-inline' ${theirs}`,
    `font-src 'self' ${theirs}`,
    `form-action ${theirs}`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
};
