/** True while an element of this page is dragged, because browsers attach a file to a dragged picture, too. */
let ownDrag = false;

export const followDrags = (): void => {
  addEventListener('dragstart', () => (ownDrag = true), true);
  addEventListener('dragend', () => (ownDrag = false), true);
};

/** Whether a drag brings files from outside; elements of a page do not. */
export const bringsFiles = (transfer: DataTransfer | null): boolean =>
  !ownDrag && transfer?.types.includes('Files') === true;
