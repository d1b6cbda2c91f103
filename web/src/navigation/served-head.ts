/** What the server wrote and what the client wrote, so that each page takes away the tags of the one before it. */
export const OWN_TAGS = '[data-page]';

export const canonicalPath = (): string | null => {
  const canonical = document.head.querySelector<HTMLLinkElement>(`link[rel="canonical"]${OWN_TAGS}`);
  return canonical === null ? null : new URL(canonical.href).pathname;
};

/** The head is that of this page already: the server wrote it, and knows more (the measures of pictures) than the client. */
export const isServed = (path: string): boolean => canonicalPath() === path;
