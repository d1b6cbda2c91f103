import type { FacebookConfig, SocialProvider } from './social-answer.ts';
import { sdkProvider } from './social-sdk.ts';
import { windowProvider } from './social-window.ts';

/** Returns the configured dialog, else the provider's own SDK; neither loads anything before the person uses it. */
export const providerOf = (config: FacebookConfig): SocialProvider =>
  config.dialog_url === null
    ? sdkProvider(config)
    : windowProvider({ appId: config.app_id, dialogUrl: config.dialog_url });
