/** Event with which a browser lets a page offer its installation. Only Chromium has it, so the DOM types lack it. */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<unknown>;
}

let latest: InstallPromptEvent | null = null;

/** Prevents the browser from offering the installation immediately, and stores the event for a later offer. */
export const followInstallPrompt = (): void => {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    latest = event as InstallPromptEvent;
  });
};

/** Returns a function that opens the browser's installation dialog; null where the page can't be installed. */
export const takeInstallPrompt = (): (() => void) | null => {
  const event = latest;
  latest = null;
  return event === null ? null : () => void event.prompt();
};
