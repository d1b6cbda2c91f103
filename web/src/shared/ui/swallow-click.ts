export const stopClick = (event: Event): void => {
  event.preventDefault();
  event.stopPropagation();
};

/** Suppresses the click at the end of the current touch, which isn't meant for the element under the finger. */
export const swallowNextClick = (): void => {
  const done = () => {
    removeEventListener('click', swallow, true);
    removeEventListener('pointerdown', done, true);
  };
  const swallow = (event: Event) => {
    stopClick(event);
    done();
  };
  // Adds the listener after the current press, so that only the next press ends the suppression.
  setTimeout(() => addEventListener('pointerdown', done, true));
  addEventListener('click', swallow, true);
};

/**
 * Suppresses the click of a touch outside of a sheet. The touch closes the sheet and must not activate the element
 * there.
 */
export const swallowBesideSheet = (isSheet: boolean, { pointerType }: PointerEvent): void => {
  if (isSheet && pointerType === 'touch') swallowNextClick();
};
