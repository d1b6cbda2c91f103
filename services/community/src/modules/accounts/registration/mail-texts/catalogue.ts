import type { SecondFactorChange } from '@pixchange/contracts/events/staff';

/** Texts of every email in one language; inserted values are escaped where needed. */
export interface MailCatalogue {
  /** Greeting; the name is null when the address is not confirmed. */
  readonly hello: (fullName: string | null) => string;
  readonly confirmation: LinkMailText;
  readonly newPassword: LinkMailText;
  /** `when` is an ISO 8601 time. */
  readonly passwordChanged: (when: string) => LinkMailText;
  readonly staffCode: (code: string, minutes: number) => LinkMailText;
  /** `when` is an ISO 8601 time. */
  readonly secondFactorChanged: (change: SecondFactorChange, when: string) => LinkMailText;
  readonly signUpAttempt: LinkMailText;
  readonly removal: LinkMailText;
}

/** Texts of an email with one link. */
export interface LinkMailText {
  readonly subject: string;
  readonly ask: string;
  readonly button: string;
  readonly ends: (hours: number) => string;
  /** Note for recipients who did not request the email. */
  readonly stranger: string;
}
