/** Event by which a browser allows a page to offer its installation; not in the DOM types, as only Chromium has it. */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<unknown>;
}

let latest: InstallPromptEvent | null = null;

/** Keeps the browser from offering the installation at once; the page does it at a better moment. */
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
