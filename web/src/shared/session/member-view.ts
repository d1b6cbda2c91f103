/** View of an administrator as a member, in this tab; the token is valid for nothing else. */
export interface KeptView {
  readonly token: string;
  readonly username: string;
  /** End of the view, ISO 8601 in UTC. */
  readonly ends_at: string;
}

const KEY = 'pixchange_member_view';

/**
 * Current view, in the session storage so that it ends with the tab, next to the session of a member who may be logged
 * in here.
 */
export const memberView = {
  get: (): KeptView | null => {
    const text = sessionStorage.getItem(KEY);
    if (text === null) return null;
    try {
      return JSON.parse(text) as KeptView;
    } catch {
      sessionStorage.removeItem(KEY);
      return null;
    }
  },
  set: (view: KeptView): void => sessionStorage.setItem(KEY, JSON.stringify(view)),
  clear: (): void => sessionStorage.removeItem(KEY),
};
