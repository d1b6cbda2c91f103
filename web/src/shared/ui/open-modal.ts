/** Opens a modal dialog without a jump of the page: the scroll bar's width is measured before the bar goes. */
export const openModal = (dialog: HTMLDialogElement): void => {
  if (dialog.open) return;
  const root = document.documentElement;
  root.style.setProperty('--scrollbar', `${innerWidth - root.clientWidth}px`);
  dialog.showModal();
};
