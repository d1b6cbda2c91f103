/** A page of the web client as HTML. */
export interface PageContent {
  readonly found: boolean;
  /** Whether search engines may index the page. */
  readonly indexed: boolean;
  readonly html: string;
}

/**
 * Pages of the web client as the server sends them. This class is also the Nest token; the module that owns the pages'
 * content provides it.
 */
export abstract class SitePages {
  /** Returns the target that a path redirects to, for a browser with this user agent; null without a redirect. */
  abstract redirectOf(path: string, userAgent: string): Promise<string | null>;
  /**
   * Returns the page at a path, the same for everyone. The page's head has data for people, search engines and link
   * previews.
   * @param isKnown whether the client has a page at this path
   */
  abstract contentOf(path: string, isKnown: boolean, template: string): Promise<PageContent>;
}
