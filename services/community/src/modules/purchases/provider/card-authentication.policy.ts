import type { CardAuthentication } from '../../../kernel/payment.ts';

/** Verdict on a card after 3-D Secure: accepted for capture, refused by its bank, or not confirmed by any bank. */
export type AuthenticationVerdict = 'accepted' | 'failed' | 'unclear';

const NONE = '-';

/**
 * Results with PayPal's recommended action, as enrollment, authentication and liability shift:
 * https://developer.paypal.com/docs/checkout/advanced/customize/3d-secure/response-parameters. Only PayPal's
 * documentation for platforms lists the liability shift `YES`, with the same action. For `N -`, `U -` and `B -` no bank
 * checks the card, and the merchant is liable for chargebacks.
 */
const VERDICTS: Readonly<Record<string, AuthenticationVerdict>> = {
  'Y Y POSSIBLE': 'accepted',
  'Y Y YES': 'accepted',
  'Y A POSSIBLE': 'accepted',
  'Y A YES': 'accepted',
  'N - NO': 'accepted',
  'U - NO': 'accepted',
  'B - NO': 'accepted',
  'Y N NO': 'failed',
  'Y R NO': 'failed',
};

/** Formats a result for the records of a purchase, such as `Y Y POSSIBLE`. */
export const authenticationText = (result: CardAuthentication | null): string =>
  [result?.enrollment, result?.authentication, result?.liabilityShift].map((word) => word ?? NONE).join(' ');

/** Returns the verdict. Results that PayPal's table doesn't list, and missing results, are unclear. */
export const authenticationVerdict = (result: CardAuthentication | null): AuthenticationVerdict => {
  const text = authenticationText(result);
  return (Object.hasOwn(VERDICTS, text) ? VERDICTS[text] : undefined) ?? 'unclear';
};
