import type { OwnUserView } from '@pixchange/contracts/http/accounts';

/** Editable fields of a profile. */
export interface ProfileDraft {
  full_name: string;
  username: string;
  description: string;
  show_follow_info: boolean;
}

export const draftOf = ({ full_name, username, description, show_follow_info }: OwnUserView): ProfileDraft => ({
  full_name,
  username,
  description: description ?? '',
  show_follow_info,
});

/** Returns only the changed fields, so that two tabs do not undo each other's changes. */
export const changesOf = (saved: ProfileDraft, draft: ProfileDraft): Partial<ProfileDraft> =>
  Object.fromEntries(Object.entries(draft).filter(([name, value]) => value !== saved[name as keyof ProfileDraft]));
