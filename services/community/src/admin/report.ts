export interface ChangeReport {
  readonly action: 'grant' | 'revoke';
  readonly email: string;
  readonly role: string;
  readonly userId: string;
  readonly changed: boolean;
  /** The read model shows it. */
  readonly shown: boolean;
}

interface HolderReport {
  readonly userId: string;
  readonly email: string | null;
  readonly username: string | null;
  readonly roles: readonly string[];
}

/** What was done, in a line for people or as an object. */
export const changeText = (report: ChangeReport, json: boolean): string => {
  if (json) return `${JSON.stringify(report)}\n`;
  const { action, email, role, changed, shown } = report;
  const has = action === 'grant';
  if (!changed) return `${email} ${has ? 'has' : 'does not have'} the role ${role}${has ? ' already' : ''}; nothing was changed.\n`;
  const later = shown ? '' : ' The read model will show it when the product runs again.';
  return `${email} ${has ? 'has the role' : 'no longer has the role'} ${role}.${later}\n`;
};

/** Everyone with a role, a line each. */
export const listText = (holders: readonly HolderReport[], json: boolean): string => {
  if (json) return `${JSON.stringify({ holders })}\n`;
  if (holders.length === 0) return 'Nobody has a role.\n';
  return holders.map(({ email, username, userId, roles }) => `${email ?? 'removed account'}  ${username ?? userId}  ${roles.join(', ')}\n`).join('');
};
