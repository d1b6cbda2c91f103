import type { SecondFactorChange } from '@pixchange/contracts/events/staff';

/** Texts of every mail in one language; inserted values are escaped where needed. */
export interface MailCatalogue {
  /** Greeting; the name is null when the address is not confirmed. */
  readonly hello: (fullName: string | null) => string;
  readonly confirmation: LinkMailWords;
  readonly newPassword: LinkMailWords;
  /** `when` is an ISO 8601 time. */
  readonly passwordChanged: (when: string) => LinkMailWords;
  readonly staffCode: (code: string, minutes: number) => LinkMailWords;
  /** `when` is an ISO 8601 time. */
  readonly secondFactorChanged: (change: SecondFactorChange, when: string) => LinkMailWords;
  readonly signUpAttempt: LinkMailWords;
  readonly removal: LinkMailWords;
}

/** Texts of a mail with one link. */
export interface LinkMailWords {
  readonly subject: string;
  readonly ask: string;
  readonly button: string;
  readonly ends: (hours: number) => string;
  /** Note for recipients who did not request the mail. */
  readonly stranger: string;
}
