/** Faults of a call, with their labels on the page. */
export const callFaults = {
  down: 'Fails with 503 and has no effect',
  limited: 'Exceeds the rate limit (429) and has no effect',
  unauthorized: 'Has a revoked access token (401)',
  failing: 'Takes effect, but returns 500',
  lost: 'Takes effect, but the response is lost',
  hanging: 'Takes effect, but never gets a response',
  slow: 'Takes effect, and responds after three seconds',
  garbage: 'Takes effect, but the response is not JSON',
  other_form: 'Takes effect, but the response has an unexpected format',
  huge: 'Takes effect, and the response has five megabytes',
  redirecting: 'Is redirected to another path',
} as const;

/** Faults of a capture, with their labels. */
export const captureFaults = {
  decline: 'The card is declined',
  pending: 'The capture stays pending',
  refuse: 'The capture fails with the given issue code',
  wrong_amount: 'The captured amount is lower than the order’s',
  wrong_currency: 'The captured amount is in euros',
  wrong_merchant: 'Another merchant is paid',
  other_custom_id: 'The capture names another purchase',
  two_captures: 'The payment is captured twice',
} as const;

/** Faults of a webhook message to the shop, with their labels. */
export const messageFaults = {
  duplicate: 'Is delivered three times',
  reordered: 'Is delivered after the next message',
  withheld: 'Is held until it is released',
  forged_signature: 'Is signed with another key',
  foreign_certificate: 'Has a certificate from an untrusted authority',
  expired_certificate: 'Has an expired certificate',
  certificate_elsewhere: 'Has a certificate URL on another host',
  other_webhook: 'Is signed for another webhook',
  simulated: 'Is signed like a message of the webhook simulator',
  tampered_body: 'Has a body that was changed after signing',
} as const;

export type CallFault = keyof typeof callFaults;
export type CaptureFault = keyof typeof captureFaults;
export type MessageFault = keyof typeof messageFaults;
export type Fault = CallFault | CaptureFault | MessageFault;

export const faultLabels: Readonly<Record<Fault, string>> = { ...callFaults, ...captureFaults, ...messageFaults };

export const isFault = (text: unknown): text is Fault => typeof text === 'string' && Object.hasOwn(faultLabels, text);

/** Names by which faults refer to calls. */
export const callNames = [
  'token',
  'client-token',
  'create',
  'capture',
  'order',
  'capture-of',
  'refund',
  'refund-of',
  'dispute',
  'transactions',
  'verify',
  'certificate',
] as const;
export type CallName = (typeof callNames)[number];

/** Fault that the next matching call triggers. */
export type Armed = {
  fault: Fault;
  /** Number of remaining uses. */
  times: number;
  /** Call to fail; by default, any call except those for tokens and certificates. */
  call?: CallName;
  /** Purchase whose calls fail; by default, any purchase. */
  customId?: string;
  /** Issue code of the provider, for `refuse`. */
  issue?: string;
};

const callsWithoutFaults: readonly CallName[] = ['token', 'client-token', 'certificate'];

/**
 * Faults that tests and people have requested. Each `take` method uses the first matching fault once, and returns
 * undefined if there is none. A restart clears the faults, because a forgotten fault is hard to find.
 */
export class Faults {
  private armed: Armed[] = [];

  arm(fault: Armed): void {
    this.armed.push(fault);
  }

  disarm(): void {
    this.armed = [];
  }

  list(): readonly Armed[] {
    return this.armed;
  }

  takeForCall(call: CallName, customId: string | undefined): CallFault | undefined {
    const taken = this.take(
      callFaults,
      (armed) =>
        (armed.call === undefined ? !callsWithoutFaults.includes(call) : armed.call === call) &&
        ofPurchase(armed, customId),
    );
    return taken?.fault as CallFault | undefined;
  }

  takeForCapture(customId: string): (Armed & { fault: CaptureFault }) | undefined {
    return this.take(captureFaults, (armed) => ofPurchase(armed, customId)) as
      | (Armed & { fault: CaptureFault })
      | undefined;
  }

  takeForMessage(customId: string): MessageFault | undefined {
    return this.take(messageFaults, (armed) => ofPurchase(armed, customId))?.fault as MessageFault | undefined;
  }

  private take(group: object, fits: (armed: Armed) => boolean): Armed | undefined {
    const found = this.armed.find((armed) => Object.hasOwn(group, armed.fault) && fits(armed));
    if (found === undefined) return undefined;
    found.times -= 1;
    this.armed = this.armed.filter(({ times }) => times > 0);
    return found;
  }
}

const ofPurchase = (armed: Armed, customId: string | undefined): boolean =>
  armed.customId === undefined || armed.customId === customId;
