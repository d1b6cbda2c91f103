import { emailPattern } from '@pixchange/contracts/http/values/accounts';

/** Whether an email may be sent: it could be valid, or the browser has filled it in. */
export const canSend = (email: string, autofilled: boolean): boolean => autofilled || emailPattern.test(email.trim());
