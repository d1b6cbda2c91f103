/** Faults of a call, with their labels on the page. */
export const callFaults = {
  down: 'It is refused before any work is done (503)',
  limited: 'It is one too many (429)',
  unauthorized: 'Its token has been revoked (401)',
  failing: 'The work is done, and it is answered with 500',
  lost: 'The work is done, and the answer is lost',
  hanging: 'The work is done, and nobody ever answers',
  slow: 'The work is done, and the answer takes three seconds',
  garbage: 'The work is done, and the answer is not JSON',
  other_form: 'The work is done, and the answer has an unexpected form',
  huge: 'The work is done, and the answer is five megabytes long',
  redirecting: 'It leads elsewhere',
} as const;

/** Faults of a capture, with their labels. */
export const captureFaults = {
  decline: 'The card is declined',
  pending: 'The money is in sight, not in hand',
  refuse: 'It is refused with the issue that is given',
  wrong_amount: 'Less is taken than was agreed',
  wrong_currency: 'It is taken in euros',
  wrong_merchant: 'Another merchant gets it',
  other_custom_id: 'It names another purchase',
  two_captures: 'It is taken twice',
} as const;

/** Faults of a message to the shop, with their labels. */
export const messageFaults = {
  duplicate: 'It comes three times',
  reordered: 'It comes after the next one',
  withheld: 'It is held back until it is let go',
  forged_signature: 'Somebody else has signed it',
  foreign_certificate: 'Its certificate was made by somebody else',
  expired_certificate: 'Its certificate is over',
  certificate_elsewhere: 'Its certificate is on another server',
  other_webhook: 'It is meant for another shop',
  simulated: 'It comes from the simulator',
  tampered_body: 'Its text was changed after it was signed',
} as const;

export type CallFault = keyof typeof callFaults;
export type CaptureFault = keyof typeof captureFaults;
export type MessageFault = keyof typeof messageFaults;
export type Fault = CallFault | CaptureFault | MessageFault;

export const faultWords: Readonly<Record<Fault, string>> = { ...callFaults, ...captureFaults, ...messageFaults };

export const isFault = (text: unknown): text is Fault => typeof text === 'string' && Object.hasOwn(faultWords, text);

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

const unasked: readonly CallName[] = ['token', 'client-token', 'certificate'];

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
        (armed.call === undefined ? !unasked.includes(call) : armed.call === call) && ofPurchase(armed, customId),
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
