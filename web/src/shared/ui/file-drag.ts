/** True while something of this very page is dragged: browsers give a dragged picture a file, too. */
let ownDrag = false;

export const followDrags = (): void => {
  addEventListener('dragstart', () => (ownDrag = true), true);
  addEventListener('dragend', () => (ownDrag = false), true);
};

/** Whether a drag brings files from outside; elements of a page do not. */
export const bringsFiles = (transfer: DataTransfer | null): boolean =>
  !ownDrag && transfer?.types.includes('Files') === true;
