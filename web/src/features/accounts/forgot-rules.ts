import { emailPattern } from '@pixchange/contracts/http/values/accounts';

/** Send is open for an email that could be one, and for what the browser filled in itself. */
export const canSend = (email: string, autofilled: boolean): boolean => autofilled || emailPattern.test(email.trim());
