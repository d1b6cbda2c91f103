import type { SecondFactorChange } from '@pixchange/contracts/events/staff';

/** The words of every mail in one language; what is put in is escaped where it is needed. */
export interface MailCatalogue {
  /** Without a name where the address is not confirmed. */
  readonly hello: (fullName: string | null) => string;
  readonly confirmation: LinkMailWords;
  readonly newPassword: LinkMailWords;
  /** `when`: ISO 8601. */
  readonly passwordChanged: (when: string) => LinkMailWords;
  readonly staffCode: (code: string, minutes: number) => LinkMailWords;
  /** `when`: ISO 8601. */
  readonly secondFactorChanged: (change: SecondFactorChange, when: string) => LinkMailWords;
  readonly signUpAttempt: LinkMailWords;
  readonly removal: LinkMailWords;
}

/** A mail whose one purpose is its link. */
export interface LinkMailWords {
  readonly subject: string;
  readonly ask: string;
  readonly button: string;
  readonly ends: (hours: number) => string;
  /** For anyone who did not ask for it. */
  readonly stranger: string;
}
