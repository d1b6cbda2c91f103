export const hasShareSheet = (): boolean => typeof navigator.share === 'function';

/**
 * Shares a link or files through the system's share sheet.
 * @returns false if the browser could not show the sheet, so that the page must show the link; a canceled sheet counts
 * as shown
 */
export const shareBySheet = async (data: ShareData): Promise<boolean> => {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
};
