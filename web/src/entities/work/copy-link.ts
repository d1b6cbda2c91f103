import { showToast } from '../../shared/session/toasts.ts';
import { uiText } from '../../shared/ui/ui.text.ts';
import { workActionsText as text } from './work-actions.text.ts';

/** Copies the address of a work's page. @returns whether it is in the clipboard */
export const copyLink = async (imageId: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(`${location.origin}/images/${imageId}`);
    showToast('success', text.copied);
    return true;
  } catch {
    showToast('error', uiText.copyFailed);
    return false;
  }
};
