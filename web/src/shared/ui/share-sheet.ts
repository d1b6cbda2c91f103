export const hasShareSheet = (): boolean => typeof navigator.share === 'function';

/**
 * Shares a link by the system's own sheet.
 * @returns false when the sheet could not be shown, so that the link must be shown in the page; closing it counts as
 * shown
 */
export const shareBySheet = async (title: string, url: string): Promise<boolean> => {
  try {
    await navigator.share({ title, url });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
};
