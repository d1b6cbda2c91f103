/** True while an element of this page is dragged. Browsers attach a file to a dragged picture, too. */
let ownDrag = false;

export const followDrags = (): void => {
  addEventListener('dragstart', () => (ownDrag = true), true);
  addEventListener('dragend', () => (ownDrag = false), true);
};

/** Whether a drag contains files from outside the page. */
export const bringsFiles = (transfer: DataTransfer | null): boolean =>
  !ownDrag && transfer?.types.includes('Files') === true;
