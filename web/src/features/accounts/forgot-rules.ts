import { emailPattern } from '@pixchange/contracts/http/values/accounts';

/** Whether the form can be sent: the address looks valid, or the browser filled it in and scripts can't read it yet. */
export const canSend = (email: string, autofilled: boolean): boolean => autofilled || emailPattern.test(email.trim());
