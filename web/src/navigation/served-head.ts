/** Selector of tags that the server or the client wrote, so that each page can remove the tags of the previous page. */
export const OWN_TAGS = '[data-page]';

export const canonicalPath = (): string | null => {
  const canonical = document.head.querySelector<HTMLLinkElement>(`link[rel="canonical"]${OWN_TAGS}`);
  return canonical === null ? null : new URL(canonical.href).pathname;
};

/**
 * Whether the current head belongs to this page. The client then keeps it, because the server's head has data that the
 * client lacks, such as the sizes of pictures.
 */
export const isServed = (path: string): boolean => canonicalPath() === path;
