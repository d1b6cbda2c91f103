import type { UserEvent } from '@pixchange/contracts/events/accounts';

/** Event of the last step of a sign-up: the account has its username and full name. */
export type RegistrationCompleted = Extract<UserEvent, { type: 'RegistrationCompleted' }>;

/**
 * Extension point: work that must finish before the API responds to a completed registration. Implementations must be
 * idempotent, because the work is repeated after a crash.
 */
export abstract class AfterRegistration {
  abstract completed(event: RegistrationCompleted): Promise<void>;
}
