export interface PageContent {
  readonly found: boolean;
  /** Whether search engines may index the page. */
  readonly indexed: boolean;
  readonly html: string;
}

/**
 * Pages of the web client as the server sends them. The Nest token is provided by the module that knows their content.
 */
export abstract class SitePages {
  /** Returns the target that a path redirects to, for a browser with this user agent; null without a redirect. */
  abstract redirectOf(path: string, userAgent: string): Promise<string | null>;
  /**
   * Returns the page at a path, with its data for people, search engines and link previews in the head; the same for
   * everyone.
   * @param isKnown whether the client has a page there
   */
  abstract contentOf(path: string, isKnown: boolean, template: string): Promise<PageContent>;
}
