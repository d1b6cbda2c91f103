/*
 * Types of the part of PayPal's script, version 6, that the frame uses:
 * https://paypal.github.io/paypal-js/web-sdk-v6-reference/modules/components_card-fields.html
 */

export type FieldType = 'number' | 'expiry' | 'cvv';

interface FieldState {
  readonly isValid: boolean;
}
export type FieldStates = Readonly<Record<FieldType, FieldState>>;

type Style = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface CardSession {
  createCardFieldsComponent(options: {
    type: FieldType;
    placeholder?: string;
    ariaLabel?: string;
    ariaInvalidErrorMessage?: string;
    style?: Style;
  }): HTMLElement;
  on(event: 'validitychange' | 'inputsubmit', listener: (states: FieldStates) => void): Promise<void>;
  submit(orderId: string, details: object): Promise<{ state: string }>;
}

interface Sdk {
  findEligibleMethods(options: { currencyCode: string }): Promise<{ isEligible(method: string): boolean }>;
  createCardFieldsOneTimePaymentSession(): CardSession;
}

declare global {
  interface Window {
    paypal?: {
      createInstance(options: { clientToken: string; components: string[]; pageType: string }): Promise<Sdk>;
    };
  }
}
