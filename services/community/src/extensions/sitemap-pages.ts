/** A public page; `id` identifies the work, album or member that it shows. */
export interface SitemapPage {
  readonly id: string;
  readonly owner_id: string;
}

/** Pages of one kind for crawlers; a module provides them through its FeatureModule. */
export interface SitemapPages {
  /** Lowercase name; part of the URLs of the sitemap files, so it never changes. */
  readonly kind: string;
  /** SQL that selects `id`, `owner_id` and `made_at` of everything that is public, and nothing else. */
  readonly sql: string;
  readonly path: (page: SitemapPage) => string;
}

/** Nest token of the `SitemapPages` of all modules. */
export const SITEMAP_PAGES = Symbol('sitemap pages');
