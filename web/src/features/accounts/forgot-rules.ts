import { emailPattern } from '@pixchange/contracts/http/values/accounts';

/**
 * Whether the form can be submitted: the email is valid, or the browser autofilled it and scripts can't read it yet.
 */
export const canSend = (email: string, autofilled: boolean): boolean => autofilled || emailPattern.test(email.trim());
