export interface SitemapPage {
  readonly id: string;
  readonly owner_id: string;
}

/** Pages of one kind for crawlers; a module brings them with its FeatureModule. */
export interface SitemapPages {
  /** Small letters; part of the addresses of the files that list them, so it never changes. */
  readonly kind: string;
  /** SQL: rows of `id`, `owner_id` and `made_at` of all that everyone sees, and of nothing else. */
  readonly sql: string;
  readonly path: (page: SitemapPage) => string;
}

export const SITEMAP_PAGES = Symbol('sitemap pages');
