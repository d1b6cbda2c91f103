/** Opens a modal dialog without a layout shift: measures the scroll bar's width before the scroll bar disappears. */
export const openModal = (dialog: HTMLDialogElement): void => {
  if (dialog.open) return;
  const root = document.documentElement;
  root.style.setProperty('--scrollbar', `${innerWidth - root.clientWidth}px`);
  dialog.showModal();
};
