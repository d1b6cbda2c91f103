import type { FacebookConfig, SocialProvider } from './social-answer.ts';
import { sdkProvider } from './social-sdk.ts';
import { windowProvider } from './social-window.ts';

/**
 * Returns the provider with the configured login window, else the provider's own SDK. Neither loads anything before its
 * first use.
 */
export const providerOf = (config: FacebookConfig): SocialProvider =>
  config.dialog_url === null
    ? sdkProvider(config)
    : windowProvider({ appId: config.app_id, dialogUrl: config.dialog_url });
