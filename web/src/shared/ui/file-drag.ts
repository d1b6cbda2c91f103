/**
 * True while the person drags an element of this page. Browsers attach a file to a dragged picture, which must not
 * start an upload.
 */
let ownDrag = false;

export const followDrags = (): void => {
  addEventListener('dragstart', () => (ownDrag = true), true);
  addEventListener('dragend', () => (ownDrag = false), true);
};

/** Whether a drag contains files from outside the page. */
export const bringsFiles = (transfer: DataTransfer | null): boolean =>
  !ownDrag && transfer?.types.includes('Files') === true;
