import type { UserEvent } from '@pixchange/contracts/events/accounts';

export type RegistrationCompleted = Extract<UserEvent, { type: 'RegistrationCompleted' }>;

/** Extension point: what must have happened before a completed registration is answered; repeated, it changes nothing. */
export abstract class AfterRegistration {
  abstract completed(event: RegistrationCompleted): Promise<void>;
}
