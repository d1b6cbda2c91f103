/**
 * View of the site as a member, which an administrator has opened in this tab. The token is valid only for the view.
 */
export interface KeptView {
  readonly token: string;
  readonly username: string;
  /** End of the view in ISO 8601, UTC. */
  readonly ends_at: string;
}

const KEY = 'pixchange_member_view';

/**
 * Current view. The session storage ends it with the tab and keeps it separate from a member's session in this browser.
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
