import { passwordCriteria } from '@pixchange/contracts/http/values/accounts';
import { accountsText } from './accounts.text.ts';

export interface Criterion {
  id: string;
  title: string;
  met: boolean;
}

/**
 * Returns the four criteria and whether the typed password meets each. The list is informational; the server decides.
 */
export const judge = (password: string): Criterion[] =>
  passwordCriteria.map(({ id, met }) => ({ id, title: accountsText.criterion[id], met: met(password) }));
