import type { DamagedFile } from '../runtime/stored-files/damaged-files.ts';

export interface ChangeReport {
  readonly action: 'grant' | 'revoke';
  readonly email: string;
  readonly role: string;
  readonly userId: string;
  readonly changed: boolean;
  /** Whether the read model shows the change. */
  readonly shown: boolean;
}

interface HolderReport {
  readonly userId: string;
  readonly email: string | null;
  readonly username: string | null;
  readonly roles: readonly string[];
}

/** Reports a change as a line for people or as an object. */
export const changeText = (report: ChangeReport, json: boolean): string => {
  if (json) return `${JSON.stringify(report)}\n`;
  const { action, email, role, changed, shown } = report;
  const has = action === 'grant';
  if (!changed)
    return `${email} ${has ? 'has' : 'does not have'} the role ${role}${has ? ' already' : ''}; nothing was changed.\n`;
  const later = shown ? '' : ' The read model will show it when the product runs again.';
  return `${email} ${has ? 'has the role' : 'no longer has the role'} ${role}.${later}\n`;
};

/** Reports whether a second factor was removed. */
export const resetText = (
  report: { readonly action: string; readonly email: string; readonly changed: boolean },
  json: boolean,
): string => {
  if (json) return `${JSON.stringify(report)}\n`;
  return report.changed
    ? `The second factor of ${report.email} was removed; they set up another one at their next login.\n`
    : `${report.email} has no second factor; nothing was changed.\n`;
};

export interface EntryReport {
  readonly kind: string;
  readonly slug: string;
  readonly id: string;
  /** Names of the events; empty when nothing had to change. */
  readonly events: readonly string[];
}

interface ImportReport {
  readonly dryRun: boolean;
  readonly entries: readonly EntryReport[];
  /** Whether the read model shows the changes. */
  readonly shown: boolean;
}

/** Returns the verb of an event, such as `created` for `CategoryCreated`. */
const verbOf = (event: string): string => /[A-Z][a-z]+$/.exec(event)?.[0].toLowerCase() ?? event;

/** Reports what an import changed, or would have changed, one line for each entry. */
export const importText = ({ dryRun, entries, shown }: ImportReport, json: boolean): string => {
  const changes = entries.filter(({ events }) => events.length > 0);
  const unchanged = entries.length - changes.length;
  if (json) return `${JSON.stringify({ dryRun, changes, unchanged, shown })}\n`;
  const lines = changes.map(({ kind, slug, events }) => `${kind} ${slug}: ${events.map(verbOf).join(', ')}\n`).join('');
  const later = dryRun || shown ? '' : ' The read model will show it when the product runs again.';
  return `${lines}${changes.length} ${dryRun ? 'would change' : 'changed'}, ${unchanged} ${unchanged === 1 ? 'is' : 'are'} so already.${dryRun ? ' Nothing was written.' : later}\n`;
};

/** Reports everyone with a role, one line each. */
export const listText = (holders: readonly HolderReport[], json: boolean): string => {
  if (json) return `${JSON.stringify({ holders })}\n`;
  if (holders.length === 0) return 'Nobody has a role.\n';
  return holders
    .map(
      ({ email, username, userId, roles }) =>
        `${email ?? 'removed account'}  ${username ?? userId}  ${roles.join(', ')}\n`,
    )
    .join('');
};

/** Reports every damaged file, one line each. */
export const filesText = (files: readonly DamagedFile[], json: boolean): string => {
  if (json) return `${JSON.stringify({ files })}\n`;
  if (files.length === 0) return 'No file is known to be broken.\n';
  return files
    .map(
      ({ code, key, isOriginal, sizeBytes, found, since }) =>
        `${code}  ${key}  ${isOriginal ? 'original' : 'version'} ${sizeBytes === 0 ? 'of unknown size' : `of ${sizeBytes} bytes`}, found ${found}  since ${since}\n`,
    )
    .join('');
};
