/** An administrator looks as a member in this tab; the token is good for nothing else. */
export interface KeptView {
  readonly token: string;
  readonly username: string;
  /** ISO 8601, UTC. */
  readonly ends_at: string;
}

const KEY = 'pixchange_member_view';

/** In the session storage, so that it ends with the tab, beside the session of the member who may be logged in here. */
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
