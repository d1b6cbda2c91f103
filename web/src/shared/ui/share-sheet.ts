export const hasShareSheet = (): boolean => typeof navigator.share === 'function';

/**
 * Shares a link or files by the system's own sheet.
 * @returns false when the sheet could not be shown, so that the link must be shown in the page; closing it counts as
 * shown
 */
export const shareBySheet = async (data: ShareData): Promise<boolean> => {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
};
