export interface PageContent {
  readonly found: boolean;
  /** Whether search engines may keep it. */
  readonly indexed: boolean;
  readonly html: string;
}

/** Pages of the web client as the server sends them; a Nest token, provided by the module that knows what they show. */
export abstract class SitePages {
  /** Where a path redirects to, for a browser with this user agent; null for a path that does not. */
  abstract redirectOf(path: string, userAgent: string): Promise<string | null>;
  /**
   * The page at a path, with what it tells people, search engines and link previews written into its head; the same for everyone.
   * @param isKnown whether the client has a page there
   */
  abstract contentOf(path: string, isKnown: boolean, template: string): Promise<PageContent>;
}
